export { findCategory } from './queries.ts'
export { categoryHandlers } from './routes.ts'
