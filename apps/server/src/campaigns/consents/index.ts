export { consentHandlers } from './routes.ts'
