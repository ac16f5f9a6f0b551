export { keywordHandlers } from './routes.ts'
