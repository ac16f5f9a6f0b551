export { lackingContacts, needsOf } from './needs-of.ts'
