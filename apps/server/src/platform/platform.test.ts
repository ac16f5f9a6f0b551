import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isUuid } from '@parley/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../startup/config.ts'
import { toJsonb } from './db/index.ts'
import { keptSecret } from './kept-secret.ts'
import { createMetrics } from './metrics.ts'
import { phoneNumber } from './phone-number.ts'
import { seal, unseal } from './seal.ts'
import { uuidv7 } from './uuid.ts'
import { isZone, zoneOffset } from './zone-offset.ts'

describe('ids', () => {
  test('grow, contain their time and are well formed', () => {
    const ids = Array.from({ length: 10_000 }, () => uuidv7())
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => isUuid(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true)
    const ms = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(ms - Date.now())).toBeLessThan(5000)
  })
})

describe('a sealed secret', () => {
  const key = Buffer.alloc(32, 1)
  test('opens only at its own place', () => {
    fc.assert(
      fc.property(fc.string(), (secret) => {
        const sealed = seal(key, 'line/1/password', secret)
        expect(unseal(key, 'line/1/password', sealed)).toBe(secret)
        expect(() => unseal(key, 'line/2/password', sealed)).toThrow()
        expect(() => unseal(Buffer.alloc(32, 2), 'line/1/password', sealed)).toThrow()
      }),
    )
  })

  test('differs each time', () => {
    expect(seal(key, 'p', 'same').equals(seal(key, 'p', 'same'))).toBe(false)
  })
})

test('a stored secret is made once, readable by its user only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-secret-'))
  const made = await Promise.all([keptSecret(folder, 'a.key'), keptSecret(folder, 'a.key')])
  expect(made[0].equals(made[1])).toBe(true)
  expect((await stat(join(folder, 'secrets', 'a.key'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test.each([
  ['Asia/Shanghai', '2026-11-20T00:00:00Z', 480],
  ['Asia/Kolkata', '2026-11-20T00:00:00Z', 330],
  ['America/New_York', '2027-03-14T06:59:00Z', -300],
  ['America/New_York', '2027-03-14T07:00:00Z', -240],
  ['UTC', '2026-11-20T00:00:00Z', 0],
  ['Australia/Lord_Howe', '2026-12-20T00:00:00Z', 660],
])('%s at %s is %d minutes from UTC', (zone, time, minutes) => {
  expect(zoneOffset(zone, Date.parse(time))).toBe(minutes)
})

test('an unknown time zone has no offset', () => {
  expect(isZone('Mars/Olympus')).toBe(false)
  expect(isZone('Asia/Jakarta')).toBe(true)
})

test.each([
  ['138 0000-0000', '13800000000'],
  ['+86 (138) 0000 0000', '8613800000000'],
  ['13800000000;13900000000', '13800000000'],
  ['１３８００００００００', '13800000000'],
  ['12345', '12345'],
  ['1234', undefined],
  ['1234567890123456', undefined],
  ['call me', undefined],
  ["1380000' or 1=1", undefined],
  ['', undefined],
])('the number of %j is %s', (text, number) => {
  expect(phoneNumber(text)).toBe(number)
})

test('input from a peer never stores U+0000 in the database', () => {
  expect(JSON.parse(toJsonb({ text: 'a\u0000b' }))).toEqual({ text: 'a\ufffdb' })
})

test('metrics are counted and reported', async () => {
  const metrics = createMetrics()
  metrics.gauge('calls_open', () => 3)
  metrics.count('ended_total', { status: 'finished' })
  metrics.count('ended_total', { status: 'finished' })
  expect(await metrics.text()).toBe('calls_open 3\nended_total{status="finished"} 2\n')
})

describe('settings', () => {
  test('have their defaults', () => {
    expect(parseConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 5555,
      databaseUrl: undefined,
      engineLink: { host: '127.0.0.1', port: 5560 },
      sandbox: { host: '127.0.0.1', port: 5070 },
      drainSec: 120,
    })
  })

  test('that are wrong are all listed', () => {
    expect(() => parseConfig({ PORT: 'x', DRAIN_SECONDS: '-1' })).toThrow(/DRAIN_SECONDS[\s\S]*|PORT[\s\S]*/)
  })

  test('that are empty are unset', () => {
    expect(parseConfig({ DATABASE_URL: '', SANDBOX: 'OFF' })).toMatchObject({
      databaseUrl: undefined,
      sandbox: undefined,
    })
  })
})
