export { callToWire } from './call-to-wire.ts'
export { chooseRecords } from './choose-records.ts'
export { listRecords } from './list-records.ts'
export {
  type CallChoice,
  countRecords,
  type EventRow,
  findJournal,
  findRecord,
  listEvents,
  type RecordPlace,
  type RecordRow,
  recordsAfter,
} from './queries.ts'
export { recordHandlers } from './routes.ts'
export { withNumberKey } from './with-number-key.ts'
