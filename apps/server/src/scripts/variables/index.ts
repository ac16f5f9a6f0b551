export { variableHandlers } from './routes.ts'
