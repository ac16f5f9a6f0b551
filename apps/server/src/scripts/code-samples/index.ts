export { codeSampleHandlers } from './routes.ts'
