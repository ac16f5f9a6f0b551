export { reviewCommentHandlers } from './routes.ts'
