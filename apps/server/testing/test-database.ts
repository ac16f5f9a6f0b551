import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Connection,
  type Database,
  migrate,
  openDatabase,
  readMigrations,
} from '../src/platform/db/index.ts'
import { startPostgres } from '../src/platform/postgres/index.ts'

export type TestDatabase = {
  readonly database: Database
  /** As superuser, past every policy: to inspect what a test left. */
  readonly look: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>
  readonly connection: Connection
  close(): Promise<void>
}

/**
 * A separate database, cloned from a migrated template, on one embedded PostgreSQL that all test files share: the first starts
 * it, the others adopt it, the last one stops it.
 */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const server = await startPostgres({
    dataFolder: join(tmpdir(), `parley-test-${process.getuid?.() ?? 0}`),
    log: () => undefined,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
  })
  const admin = await connect(server.connection)
  const template = await ensureTemplate(admin, server.connection)
  await dropOrphans(admin)
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${name} template ${template}`)
  const connection = { ...server.connection, database: name }
  const database = openDatabase(connection, () => undefined)
  const looking = await connect(connection, '-c search_path=parley,public')
  return {
    database,
    connection,
    look: async (sql, values = []) => (await looking.query(sql, [...values])).rows,
    close: async () => {
      await database.close()
      await looking.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await server.stop()
    },
  }
}

const connect = async (connection: pg.PoolConfig, options = ''): Promise<pg.Client> => {
  const client = new pg.Client({ ...connection, options })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const ensureTemplate = async (admin: pg.Client, connection: Connection): Promise<string> => {
  const migrations = await readMigrations()
  const version = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 12)
  const template = `parley_template_${version}`
  await admin.query('select pg_advisory_lock(7205597)')
  try {
    const found = await admin.query('select from pg_database where datname = $1', [template])
    if (found.rowCount === 1) return template
    const building = `${template}_building`
    await admin.query(`drop database if exists ${building} with (force)`)
    await admin.query(`create database ${building}`)
    await migrate({ ...connection, database: building })
    await admin.query(`alter database ${building} rename to ${template}`)
    return template
  } finally {
    await admin.query('select pg_advisory_unlock(7205597)')
  }
}

/** Drops databases of test runs that were killed. */
const dropOrphans = async (admin: pg.Client): Promise<void> => {
  const found = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 'test\\_%' order by datname",
  )
  for (const { datname } of found.rows) {
    const pid = Number(datname.split('_')[1])
    if (isRunning(pid)) continue
    await admin.query(`drop database if exists ${datname} with (force)`).catch(() => undefined)
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
