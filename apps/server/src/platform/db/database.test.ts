import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeSchema } from '../../../testing/describe-schema.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { makeTenant, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { migrate } from './migrate.ts'
import { asAccount, type Db } from './open-database.ts'

let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await openTestDatabase()
  server = await startTestServer(db)
  await makeTenant(server.app, db)
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

test('work as an account inside a transaction is part of it: it rolls back alone, and the outer account is restored', async () => {
  const { api } = server.app.database
  const [root, customer] = (await db.look('select id from account order by nlevel(path)')).map((row) =>
    String(row.id),
  )
  const accountOf = async (tx: Db) =>
    (await sql<{ id: string }>`select current_setting('app.account') as id`.execute(tx)).rows[0]?.id
  const rename = (tx: Db, name: string) =>
    sql`update scene set name = ${name} where account = ${customer}`.execute(tx)
  await asAccount(api, root ?? '', async (outer) => {
    await asAccount(outer, customer ?? '', async (tx) => {
      expect(await accountOf(tx)).toBe(customer)
      await rename(tx, 'kept')
    })
    expect(await accountOf(outer)).toBe(root)
    const failed = asAccount(outer, customer ?? '', async (tx) => {
      await rename(tx, 'undone')
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failed).rejects.toThrow('division by zero')
    expect(await accountOf(outer)).toBe(root)
  })
  expect(await db.look('select distinct name from scene where account = $1', [customer])).toEqual([
    { name: 'kept' },
  ])
})

describe('roles', () => {
  test('neither api nor brain owns a table or bypasses row-level security', async () => {
    const roles = await db.look(
      `select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname like 'parley\\_%' order by 1`,
    )
    expect(roles.every((role) => !role.rolsuper && !role.rolbypassrls && !role.rolcanlogin)).toBe(true)
    const owners = await db.look(
      "select distinct tableowner from pg_tables where schemaname = 'parley' order by 1",
    )
    expect(owners).toEqual([{ tableowner: 'parley_owner' }])
  })

  test('every table with an account column forces row-level security, except slots', async () => {
    const open = await db.look(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'parley'::regnamespace and c.relkind = 'r' and a.attname = 'account'
        and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)
    expect(open).toEqual([{ relname: 'account_slot' }])
  })

  test('every tenant table has the account first in its key', async () => {
    const wrong = await db.look(`
      select c.relname from pg_class c
        join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = 'parley'::regnamespace and c.relforcerowsecurity and a.attname <> 'account' order by 1`)
    expect(wrong).toEqual([{ relname: 'account' }])
  })

  test('without an account no rows are visible', async () => {
    const found = await sql`select id from scene`.execute(server.app.database.api)
    expect(found.rows).toEqual([])
  })

  test.each([
    ['the password of a login', 'select password_hash from login'],
    ['the password of a line', 'select sealed_password from line'],
    ['the slots', 'select n from line_slot'],
    ['the engines', 'select id from engine'],
    [
      'a record, to write it',
      "insert into call_record (account) values ('00000000-0000-0000-0000-000000000000')",
    ],
    ['an attempt, to change it', 'update attempt set talk_ms = 0'],
    ['the audit log, to change it', "update audit_log set action = ''"],
    ['the path of an account', "update account set path = 'x'"],
  ])('the api role cannot reach %s', async (_, text) => {
    const { id } = (await db.look('select id from account order by nlevel(path) limit 1'))[0] ?? {}
    await expect(
      asAccount(server.app.database.api, String(id), (tx) => sql.raw(text).execute(tx)),
    ).rejects.toThrow(/permission denied/)
  })

  test.each([
    ['logins', 'select id from login'],
    ['the audit log', 'select id from audit_log'],
    ['the draft of a scene', 'select script from scene'],
  ])('the brain role cannot reach %s', async (_, text) => {
    await expect(sql.raw(text).execute(server.app.database.brain)).rejects.toThrow(/permission denied/)
  })

  test('"reset role" keeps the role', async () => {
    await server.app.database.api.connection().execute(async (connection) => {
      await sql`reset role`.execute(connection)
      const found = await sql<{ user: string }>`select current_user as user`.execute(connection)
      expect(found.rows).toEqual([{ user: 'parley_api' }])
    })
  })
})

describe('logins', () => {
  test('"set role none" gives a login with no more rights, and no login can become another', async () => {
    const { api, brain } = server.app.database
    for (const [pool, login, others] of [
      [api, 'api_of_parley', ['parley_brain', 'parley_owner', 'postgres']],
      [brain, 'brain_of_parley', ['parley_api', 'parley_owner', 'postgres']],
    ] as const)
      await pool.connection().execute(async (connection) => {
        await sql`set role none`.execute(connection)
        const found = await sql<{ name: string; isSuper: boolean; bypasses: boolean }>`
          select current_user as name, rolsuper as "isSuper", rolbypassrls as bypasses
          from pg_roles where rolname = current_user and rolname = session_user`.execute(connection)
        expect(found.rows).toEqual([{ name: login, isSuper: false, bypasses: false }])
        for (const other of others)
          await expect(sql.raw(`set role ${other}`).execute(connection)).rejects.toThrow(/permission denied/)
        await sql`reset role`.execute(connection)
      })
  })

  test('without an account the login of the api sees no rows', async () => {
    await server.app.database.api.connection().execute(async (connection) => {
      await sql`set role none`.execute(connection)
      expect((await sql`select id from parley.scene`.execute(connection)).rows).toEqual([])
      await sql`reset role`.execute(connection)
    })
  })
})

describe('migrations', () => {
  test('are applied once', async () => {
    expect(await migrate(db.connection)).toEqual([])
  })

  test('are refused when an applied one was changed', async () => {
    await db.look("update migration set checksum = 'other' where name like '%accounts%'")
    await expect(migrate(db.connection)).rejects.toThrow(/was changed after it was applied/)
  })
})

test('a published scene version is immutable, even for its owner', async () => {
  await expect(db.look('update scene_version set n = 2')).rejects.toThrow(/never changed/)
  await expect(db.look('delete from scene_version')).rejects.toThrow(/never changed/)
})

test('schema.sql matches the result of the migrations; `vitest -u` regenerates it', async () => {
  await expect(await describeSchema(db.look)).toMatchFileSnapshot('../../../schema.sql')
})

test('a server that ends inside a transaction does not crash the process', async () => {
  const doomed = asAccount(server.app.database.api, '00000000-0000-0000-0000-000000000000', async (tx) => {
    const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await db.look('select pg_terminate_backend($1)', [found.rows[0]?.pid])
    await vi.waitFor(async () =>
      expect(await db.look('select from pg_stat_activity where pid = $1', [found.rows[0]?.pid])).toHaveLength(
        0,
      ),
    )
    await sql`select 1`.execute(tx)
  })
  await expect(doomed).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(server.app.database.api)).rows).toEqual([
    { one: 1 },
  ])
})
