export { createUserAgent } from './create-user-agent.ts'
export type * from './user-agent.ts'
