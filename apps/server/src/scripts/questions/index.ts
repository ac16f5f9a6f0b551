export { questionHandlers } from './routes.ts'
