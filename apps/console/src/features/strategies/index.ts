export { useEveryStrategy } from './use-every-strategy.ts'
export { useTagOptions } from './use-tag-options.ts'
