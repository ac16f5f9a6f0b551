export { readCallee } from './read-callee.ts'
