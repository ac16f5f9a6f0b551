export { homeOfAccount, homeOfTask } from './home-of-account.ts'
export { homeCountryHandlers } from './routes.ts'
