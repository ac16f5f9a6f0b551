export { homeCountryHandlers } from './routes.ts'
