export { listRecords } from './list-records.ts'
export { type EventRow, findJournal, findRecord, listEvents, type RecordRow } from './queries.ts'
export { recordHandlers } from './routes.ts'
