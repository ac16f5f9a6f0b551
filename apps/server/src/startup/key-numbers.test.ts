import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { testKeys, testNumberSecret } from '../../testing/test-numbers.ts'
import { makeTask, makeTenant, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createNumberVault } from '../platform/number-vault.ts'
import { keyNumbers } from './key-numbers.ts'

let db: TestDatabase
let server: TestServer
const vault = createNumberVault(testNumberSecret)

beforeEach(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
})
afterEach(async () => {
  await server.stop()
  await db.close()
})

/** Rows as they were before numbers had keys. */
const writeOldRows = async (): Promise<{ task: string }> => {
  const tenant = await makeTenant(server.app, db)
  const task = await makeTask(server.app, tenant, { contacts: 0, isStarted: false })
  const { account } = tenant.actor
  for (const [table, check] of [
    ['contact', 'contact_has_keys'],
    ['blacklist', 'blacklist_has_keys'],
    ['consent', 'consent_has_key'],
  ])
    await db.look(`alter table ${table} drop constraint ${check}`)
  for (const phone of ['13800138000', '+86 138 0013 8000', '13800138001'])
    await db.look(
      `insert into contact (account, id, task, phone, number)
       values ($1, gen_random_uuid(), $2, $3::text, regexp_replace($3::text, '[^0-9]', '', 'g'))`,
      [account, task, phone],
    )
  for (const number of ['8613800138000', '13800138000'])
    await db.look(
      "insert into blacklist (account, number, source, created_at) values ($1, $2, 'person', clock_timestamp())",
      [account, number],
    )
  await db.look(
    "insert into consent (account, number, kind, source, given_at) values ($1, '8613800138001', 'express', 'form', now())",
    [account],
  )
  await db.look(
    'alter table contact add constraint contact_has_keys check (number_key is not null) not valid',
  )
  await db.look(
    'alter table blacklist add constraint blacklist_has_keys check (number_key is not null) not valid',
  )
  await db.look('alter table consent add constraint consent_has_key check (number_key is not null) not valid')
  return { task }
}

test('rows from before get their keys once; duplicates in one list are numbered or removed', async () => {
  await writeOldRows()
  await keyNumbers(db.connection, vault)
  const { numberKey } = testKeys('13800138000')
  const other = testKeys('13800138001').numberKey
  expect(await db.look('select phone, number_key as key, twin from contact order by twin, phone')).toEqual([
    { phone: expect.any(String), key: numberKey, twin: 0 },
    { phone: '13800138001', key: other, twin: 0 },
    { phone: expect.any(String), key: numberKey, twin: 1 },
  ])
  expect(await db.look('select number, number_key as key from blacklist')).toEqual([
    { number: '8613800138000', key: numberKey },
  ])
  expect(await db.look('select number_key as key from consent')).toEqual([{ key: other }])
  await keyNumbers(db.connection, vault)
  expect(await db.look('select from contact')).toHaveLength(3)
})

test('a server with another secret does not start: its blacklist would match nothing', async () => {
  await keyNumbers(db.connection, vault)
  await expect(keyNumbers(db.connection, createNumberVault(Buffer.alloc(32, 6)))).rejects.toThrow(
    'number.key',
  )
})

test('a sealed number opens only in its own row and with its own secret', () => {
  const sealed = vault.seal('contact/1/number', '+8613800138000')
  expect(vault.open('contact/1/number', sealed)).toBe('+8613800138000')
  expect(sealed.toString('latin1')).not.toContain('13800138000')
  expect(() => vault.open('contact/2/number', sealed)).toThrow()
  const other = createNumberVault(Buffer.alloc(32, 6))
  expect(() => other.open('contact/1/number', sealed)).toThrow('another secret')
  expect(other.keysOf('13800138000', 'CN')).not.toEqual(vault.keysOf('13800138000', 'CN'))
})
