export { findUser } from './queries.ts'
export { userHandlers } from './routes.ts'
