export { createLoginKey, keptLoginPem, type LoginKey, newLoginPem } from './login-key.ts'
export { createThrottle, type Limit, type Throttle } from './throttle.ts'
