export { listRounds, listStrategies } from './queries.ts'
export { strategyHandlers } from './routes.ts'
