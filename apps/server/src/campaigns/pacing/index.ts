export { pacingHandlers } from './routes.ts'
