export { canonicalNumber } from './canonical-number.ts'
export { destinationDigits } from './destination-digits.ts'
export { knowsCountry } from './parse-number.ts'
export { readCallee } from './read-callee.ts'
