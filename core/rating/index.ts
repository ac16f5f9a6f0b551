export { billedCycles } from './billed-cycles.ts'
export { type CarriedCalls, type ChainJudgement, carriedCalls, checkChain } from './chain.ts'
export { type ConversationShape, type CostForecast, forecastCost } from './forecast.ts'
export {
  type AccountFunds,
  affordableCalls,
  chargeMicroYuan,
  holdMicroYuan,
  type Price,
  type Shortage,
  settleCall,
  shortageOf,
} from './holds.ts'
export { checkOffer, isBelowCost, type Offer, type OfferJudgement, type PrefixPrice } from './margin.ts'
