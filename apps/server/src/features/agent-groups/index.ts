export { findGroup } from './queries.ts'
export { agentGroupHandlers } from './routes.ts'
