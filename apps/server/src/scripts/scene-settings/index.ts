export { sceneSettingHandlers } from './routes.ts'
