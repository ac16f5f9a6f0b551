export { sceneChoiceHandlers } from './routes.ts'
