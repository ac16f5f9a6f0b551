export type * from './user-agent.ts'
