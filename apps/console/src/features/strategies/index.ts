export { useEveryStrategy } from './use-every-strategy.ts'
