export { accountLimitHandlers } from './routes.ts'
