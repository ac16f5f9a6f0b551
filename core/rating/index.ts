export { billedCycles, type ChargeRule, chargeRules } from './billed-cycles.ts'
export {
  affordableCalls,
  chargeMicroYuan,
  freeOfCharge,
  holdMicroYuan,
  type Price,
  type Purse,
} from './holds.ts'
