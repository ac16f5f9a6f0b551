export { findGroup, listGroups } from './queries.ts'
export { agentGroupHandlers } from './routes.ts'
