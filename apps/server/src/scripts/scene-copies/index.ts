export { sceneCopyHandlers } from './routes.ts'
