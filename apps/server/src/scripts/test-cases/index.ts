export { listTestCases } from './queries.ts'
export { testCaseHandlers } from './routes.ts'
export { runAll } from './run-test-cases.ts'
