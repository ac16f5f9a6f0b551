export { taskNowHandlers } from './routes.ts'
