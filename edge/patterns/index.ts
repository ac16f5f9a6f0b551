export { createRe2Patterns } from './re2-patterns.ts'
