import { expect, test } from 'vitest'
import { readCallee } from './read-callee.ts'

type Row = readonly [string, string | undefined, string | undefined, string, readonly string[]]

test.each<Row>([
  ['13800000000', 'CN', 'CN', 'mobile', ['Asia/Shanghai']],
  ['8613800000000', 'CN', 'CN', 'mobile', ['Asia/Shanghai']],
  ['13800000000', undefined, undefined, 'unknown', []],
  // The same digits are a mobile in China and a telephone in Chicago, depending on the calling country.
  ['13125550123', 'CN', 'CN', 'mobile', ['Asia/Shanghai']],
  ['13125550123', 'US', 'US', 'fixedOrMobile', ['America/Chicago']],
  ['+13125550123', 'CN', 'US', 'fixedOrMobile', ['America/Chicago']],
  ['0013125550123', 'CN', 'US', 'fixedOrMobile', ['America/Chicago']],
  ['+12125550100', undefined, 'US', 'fixedOrMobile', ['America/New_York']],
  ['+18085550100', undefined, 'US', 'fixedOrMobile', ['Pacific/Honolulu']],
  ['+6281234567890', undefined, 'ID', 'mobile', ['Asia/Jakarta', 'Asia/Jayapura', 'Asia/Makassar']],
  ['02128888888', 'ID', 'ID', 'fixed', ['Asia/Jakarta']],
  ['61234567', 'HK', 'HK', 'mobile', ['Asia/Hong_Kong']],
  ['0812345678', 'TH', 'TH', 'mobile', ['Asia/Bangkok']],
  ['612345678', 'ES', 'ES', 'mobile', ['Atlantic/Canary', 'Europe/Madrid']],
  ['806123456', 'ES', 'ES', 'premium', ['Atlantic/Canary', 'Europe/Madrid']],
  ['+18005550100', undefined, 'US', 'tollFree', []],
  ['nonsense', 'XX', undefined, 'unknown', []],
])('%s, called from %s', (...[written, home, country, kind, zones]) => {
  const callee = readCallee(written, home)
  expect(callee).toMatchObject({ country, kind })
  if (kind !== 'tollFree') expect(callee.zones).toEqual(zones)
})

test.each(['+882160000000', '+881612345678', '+870773111632'])('%s is a satellite', (written) => {
  expect(readCallee(written, 'CN')).toMatchObject({ country: undefined, kind: 'satellite' })
})

test.each<readonly [string, string | undefined, string]>([
  ['10086', 'CN', 'a service'],
  ['95588', 'CN', 'a service'],
  ['110', 'CN', 'help'],
  ['+8610010', 'CN', 'a service behind its country'],
  ['+8610110', undefined, 'help behind an area'],
  ['+1911', undefined, 'help behind its country'],
  ['+12125551', undefined, 'a number that lacks digits'],
  ['+4420112', undefined, 'help behind an area'],
  ['+999123456789', undefined, 'a calling code that nobody has'],
  ['138000000001', 'CN', 'a number of too many digits'],
])('%s, called from %s, is %s: no subscriber', (written, home, _what) => {
  expect(readCallee(written, home).isNoSubscriber).toBe(true)
})

test.each<readonly [string, string | undefined]>([
  ['+8613800000000', undefined],
  ['01062345678', 'CN'],
  ['+882160000000', undefined],
  ['806123456', 'ES'],
  // Without a country no plan can decide.
  ['13800000000', undefined],
])('%s, called from %s, may reach a subscriber', (written, home) => {
  expect(readCallee(written, home).isNoSubscriber).toBe(false)
})

test.each([
  ['+18122345678', 'an Indiana code in two zones'],
  ['+18504345678', 'the Florida panhandle'],
  ['+16052345678', 'South Dakota'],
])('%s, %s, is called only in the hours of both', (written) => {
  expect(readCallee(written, undefined).zones).toHaveLength(2)
})
