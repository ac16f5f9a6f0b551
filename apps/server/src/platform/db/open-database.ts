import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Connection, connectionAs } from './connection.ts'

/** Queries are written as SQL; the builder knows no tables on purpose. */
type NoTables = Record<never, never>
/** A pool or a transaction. */
export type Db = Kysely<NoTables>
export type Tx = Transaction<NoTables>

/** One pool for each way in. None of them owns a table or bypasses row-level security. */
export type Database = {
  /** What accounts do; see `asAccount`. */
  readonly api: Db
  /** The dial loop, settlement and the engine link. */
  readonly brain: Db
  /** How many queries wait for a connection of each pool. */
  readonly waiting: Readonly<Record<'api' | 'brain', () => number>>
  close(): Promise<void>
}

export const openDatabase = (connection: Connection, onError: (error: Error) => void): Database => {
  const api = openPool(connection, { role: 'parley_api', max: 10, onError })
  const brain = openPool(connection, { role: 'parley_brain', max: 10, onError })
  return {
    api: api.db,
    brain: brain.db,
    waiting: { api: api.waiting, brain: brain.waiting },
    close: async () => {
      await Promise.all([api.db.destroy(), brain.db.destroy()])
    },
  }
}

/** The tables' owner, for the first start only: it makes the root that every other way in stands on. */
export const openOwner = (connection: Connection): Db =>
  openPool(connection, { role: 'parley_owner', max: 1, onError: () => undefined }).db

/**
 * Runs work as an account: row-level security shows it, and lets it change, its own rows and those below it. Within a transaction the
 * work is a part of that one, and is undone alone where it fails.
 */
export const asAccount = <T>(db: Db, account: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  isTransaction(db)
    ? withinTransaction(db, account, work)
    : db.transaction().execute(async (tx) => {
        await setAccount(tx, account)
        return work(tx)
      })

const isTransaction = (db: Db): db is Tx => db.isTransaction

const setAccount = async (tx: Tx, account: string): Promise<void> => {
  await sql`select set_config('app.account', ${account}, true)`.execute(tx)
}

const withinTransaction = async <T>(tx: Tx, account: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const found = await sql<{ outer: string }>`
    select coalesce(current_setting('app.account', true), '') as outer`.execute(tx)
  await sql`savepoint part`.execute(tx)
  try {
    await setAccount(tx, account)
    const done = await work(tx)
    await setAccount(tx, found.rows[0]?.outer ?? '')
    await sql`release savepoint part`.execute(tx)
    return done
  } catch (error) {
    // The account goes back with it. A connection that is lost has rolled back everything already.
    await sql`rollback to savepoint part`.execute(tx).catch(() => undefined)
    throw error
  }
}

type PoolOptions = {
  readonly role: string
  readonly max: number
  readonly onError: (error: Error) => void
}

const openPool = (
  connection: Connection,
  { role, max, onError }: PoolOptions,
): { readonly db: Db; readonly waiting: () => number } => {
  const pool = new pg.Pool({
    ...connectionAs(connection, role),
    max,
    // The role is the session's own default: `reset role` leads back to it. `set role none` leads to the login, which can do
    // no more; only with an operator's own database it is the operator's.
    options: `-c role=${role} -c search_path=parley,public -c statement_timeout=30s -c lock_timeout=10s`,
    types: { getTypeParser },
  })
  // Without the second, a server that ends inside a transaction takes Node with it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) }),
    waiting: () => pool.waitingCount,
  }
}

const int8 = 20
const timestamptz = 1184

/** bigint columns are money or counters and come as bigint; times come as epoch ms. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) => {
  if (id === int8) return BigInt
  if (id === timestamptz) return timeToMs
  return pg.types.getTypeParser(id, format)
}

const timeToMs = (text: string): number => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
