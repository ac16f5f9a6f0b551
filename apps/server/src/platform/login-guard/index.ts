export { createLoginKey, keptLoginPem, type LoginKey, newLoginPem } from './login-key.ts'
export { createThrottle, type Throttle } from './throttle.ts'
