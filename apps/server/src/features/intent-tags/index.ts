export { groundOf, ruleSetsFrom } from './keep-tags.ts'
export { tagHandlers } from './routes.ts'
export type { RuleGround } from './rule-to-wire.ts'
