import { countryOfCode } from '@parley/contract/vocabulary'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import { yuan } from '../../platform/yuan.ts'
import type { BilledCall, BillRow, BillSums } from './queries.ts'

export const billToWire = (row: BillRow) => ({
  kind: row.kind,
  id: [row.date, row.account, row.countryCode, row.areaCode, row.rule, row.priceVersion].join('_'),
  date: row.date,
  accountId: row.account,
  account: row.accountName,
  country: countryOfCode(row.countryCode) ?? '',
  countryCode: row.countryCode,
  areaCode: row.areaCode,
  chargeRule: row.rule,
  priceVersion: row.priceVersion,
  answered: row.answered,
  duration: row.talkSec,
  cycles: row.cycles,
  unitPrice: yuan(row.cycleMicroYuan),
  ...sumsToWire(row),
})

/** Of calls, of messages, and of both. */
export const sumsToWire = (row: BillSums) => ({
  calls: row.calls,
  smsCount: row.messages,
  callTotal: yuan(row.callMicroYuan),
  smsTotal: yuan(row.messageMicroYuan),
  total: yuan(row.callMicroYuan + row.messageMicroYuan),
})

export const billedCallToWire = (row: BilledCall) => ({
  kind: row.kind,
  id: `${row.id}_${row.account}`,
  callId: row.attempt,
  taskId: row.task,
  customer: row.customerName,
  accountId: row.account,
  account: row.accountName,
  date: row.date,
  endTime: epochSeconds(row.endedAtMs),
  majorNumber: row.number,
  country: countryOfCode(row.countryCode) ?? '',
  countryCode: row.countryCode,
  areaCode: row.areaCode,
  chargeRule: row.rule,
  priceVersion: row.priceVersion,
  answered: row.answered,
  duration: row.answered ? Math.ceil(row.talkMs / 1000) : 0,
  cycles: row.cycles,
  unitPrice: yuan(row.cycleMicroYuan),
  total: yuan(row.chargedMicroYuan),
})
