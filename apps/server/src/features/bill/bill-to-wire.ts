import { countryOfCode } from '@parley/contract/vocabulary'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import { yuan } from '../../platform/yuan.ts'
import type { BilledCall, BillRow } from './queries.ts'

export const billToWire = (row: BillRow) => ({
  id: [row.date, row.account, row.countryCode, row.areaCode, row.rule, row.priceVersion].join('_'),
  date: row.date,
  accountId: row.account,
  account: row.accountName,
  country: countryOfCode(row.countryCode) ?? '',
  countryCode: row.countryCode,
  areaCode: row.areaCode,
  chargeRule: row.rule,
  priceVersion: row.priceVersion,
  calls: row.calls,
  answered: row.answered,
  duration: row.talkSec,
  cycles: row.cycles,
  unitPrice: yuan(row.cycleMicroYuan),
  smsCount: row.messages,
  total: yuan(row.totalMicroYuan),
})

export const billedCallToWire = (row: BilledCall) => ({
  id: `${row.attempt}_${row.account}`,
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
