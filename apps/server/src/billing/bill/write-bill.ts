import type { AccountId } from '@parley/contract/vocabulary'
import type { SheetCell } from '@parley/edge/spreadsheets'
import { asAccount, type Db } from '../../platform/db/index.ts'
import { billedCallToWire, billToWire } from './bill-to-wire.ts'
import { type BillChoice, pageOfBilledCalls, pageOfBills } from './queries.ts'

/** The stored selection of a bill export. */
export type BillOrder = { readonly bill: BillChoice; readonly detail: boolean }

const pageRows = 1000
/** The field names of the API. */
const billFields = [
  'date',
  'account',
  'country',
  'countryCode',
  'areaCode',
  'kind',
  'chargeRule',
  'priceVersion',
  'calls',
  'answered',
  'duration',
  'cycles',
  'unitPrice',
  'callTotal',
  'smsCount',
  'smsTotal',
  'total',
] as const
const callFields = [
  'date',
  'callId',
  'customer',
  'account',
  'majorNumber',
  'country',
  'countryCode',
  'areaCode',
  'kind',
  'chargeRule',
  'priceVersion',
  'answered',
  'duration',
  'cycles',
  'unitPrice',
  'total',
] as const

/** The bill as rows of a sheet, page by page, each in its own transaction. */
export async function* billRows(
  db: Db,
  account: AccountId,
  { order, onProgress }: { readonly order: BillOrder; readonly onProgress: (rows: number) => Promise<void> },
): AsyncIterable<readonly SheetCell[]> {
  yield order.detail ? callFields : billFields
  for (let offset = 0; ; offset += pageRows) {
    const rows = await asAccount(db, account, (tx) => sheetRows(tx, account, { order, offset }))
    yield* rows
    await onProgress(offset + rows.length)
    if (rows.length < pageRows) return
  }
}

const sheetRows = async (
  db: Db,
  account: AccountId,
  { order, offset }: { readonly order: BillOrder; readonly offset: number },
): Promise<readonly (readonly SheetCell[])[]> => {
  const page = { choice: order.bill, limit: pageRows, offset }
  if (!order.detail)
    return (await pageOfBills(db, account, page))
      .map(billToWire)
      .map((row) => billFields.map((field) => row[field]))
  return (await pageOfBilledCalls(db, account, page))
    .map(billedCallToWire)
    .map((row) => callFields.map((field) => (field === 'answered' ? (row.answered ? 1 : 0) : row[field])))
}
