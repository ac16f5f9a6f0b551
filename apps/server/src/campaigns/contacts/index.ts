export {
  addContacts,
  type ImportAnswer,
  insertRows,
  type JudgedContact,
  refusalValues,
} from './add-contacts.ts'
export { readFile } from './import-file.ts'
export { type ContactInput, type ContactTask, judgeContact } from './judge-contact.ts'
export {
  type KeyedNumber,
  listNumbers,
  type NumbersToList,
  numbersOfFile,
  pastedNumbers,
} from './listed-numbers.ts'
export {
  type ContactRow,
  type ContactTally,
  countContacts,
  listContacts,
} from './queries.ts'
export { type ContactReader, contactReader } from './read-contact-rows.ts'
export { reasonOf } from './reason-of.ts'
export { contactHandlers } from './routes.ts'
