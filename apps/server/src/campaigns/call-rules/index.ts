export {
  type JudgeableContact,
  type JudgedContacts,
  judgeContacts,
} from './judge-contacts.ts'
export { blacklistedBy } from './queries.ts'
export { callRuleHandlers } from './routes.ts'
