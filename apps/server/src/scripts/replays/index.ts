export { replayHandlers } from './routes.ts'
