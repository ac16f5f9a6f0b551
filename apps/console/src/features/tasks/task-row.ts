import type { AnswerOf, api } from '@parley/contract/api'

export type TaskRow = AnswerOf<typeof api.findTask>
export type ContactRow = AnswerOf<typeof api.listContacts>['data'][number]
export type ImportResult = AnswerOf<typeof api.importContacts>
