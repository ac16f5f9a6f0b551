export { sceneHeatHandlers } from './routes.ts'
