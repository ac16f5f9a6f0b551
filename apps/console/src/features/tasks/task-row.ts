import type { api, ResponseOf } from '@parley/contract/api'

export type TaskRow = ResponseOf<typeof api.findTask>
export type ContactRow = ResponseOf<typeof api.listContacts>['data'][number]
export type ImportResult = ResponseOf<typeof api.importContacts>
