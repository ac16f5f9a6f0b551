export { findPrincipal } from './find-principal.ts'
export { sessionHandlers } from './routes.ts'
export { clearedCookies } from './session-cookies.ts'
export { hashToken, startSession } from './tickets.ts'
