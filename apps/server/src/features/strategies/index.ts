export { strategyHandlers } from './routes.ts'
