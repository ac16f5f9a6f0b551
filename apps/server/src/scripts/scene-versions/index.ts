export { sceneVersionHandlers } from './routes.ts'
