export { tagHandlers } from './routes.ts'
export type { RuleContext } from './rule-to-wire.ts'
export { contextOf, ruleSetsFrom } from './save-tags.ts'
