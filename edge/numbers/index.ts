export { canonicalNumber } from './canonical-number.ts'
export { readCallee } from './read-callee.ts'
