export { anyCountry, countryPacks, packInForce } from './country-pack.ts'
export { homeCountryOf } from './home-country.ts'
export {
  type BlacklistLevel,
  type CallFacts,
  type CallPermission,
  mayCallNow,
  type RuleValues,
} from './may-call-now.ts'
export { stateHours } from './us-state-hours.ts'
