export { userHandlers } from './routes.ts'
