export { sceneReviewHandlers } from './routes.ts'
