export { addContacts, type ContactInput, type ImportAnswer } from './add-contacts.ts'
export {
  type ContactRow,
  type ContactTally,
  countContacts,
  listContacts,
} from './queries.ts'
export { contactHandlers } from './routes.ts'
