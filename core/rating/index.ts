export { billedCycles } from './billed-cycles.ts'
export { type CarriedCalls, type ChainJudgement, carriedCalls, judgeChain } from './chain.ts'
export { type CostForecast, forecastCost, type TalkHabit } from './forecast.ts'
export {
  affordableCalls,
  chargeMicroYuan,
  holdMicroYuan,
  type Price,
  type Purse,
  type Shortage,
  settleCall,
  shortageOf,
} from './holds.ts'
export { isBelowCost, judgeOffer, type Offer, type OfferJudgement, type PrefixPrice } from './margin.ts'
