export { tagHandlers } from './routes.ts'
