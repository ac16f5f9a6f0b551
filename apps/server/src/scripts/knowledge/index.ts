export { knowledgeHandlers } from './routes.ts'
