export { onceOnly } from './once-only.ts'
