export { sceneFileHandlers } from './routes.ts'
