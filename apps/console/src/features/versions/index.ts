export { sayChange, titlesIn } from './say-change.ts'
