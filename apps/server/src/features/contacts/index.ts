export { addContacts, type ContactInput, type ImportAnswer } from './add-contacts.ts'
export { readFile } from './import-file.ts'
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
export { contactHandlers } from './routes.ts'
