import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Connection, connectionAs } from './connection.ts'

/** Queries are plain SQL; the builder has no table types on purpose. */
type NoTables = Record<never, never>
/** A pool or a transaction. */
export type Db = Kysely<NoTables>
export type Tx = Transaction<NoTables>

/** One pool per role. None of the roles owns a table or bypasses row-level security. */
export type Database = {
  /** For requests of accounts; see `asAccount`. */
  readonly api: Db
  /** For the dial loop, settlement and the engine link. */
  readonly brain: Db
  /** How many queries wait for a connection, by pool. */
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

/** The tables' owner, for the first start only: it creates the root account. */
export const openOwner = (connection: Connection): Db =>
  openPool(connection, { role: 'parley_owner', max: 1, onError: () => undefined }).db

/**
 * Runs work as an account: row-level security limits it to the account's own rows and those of its descendants. Inside a
 * transaction the work is a savepoint and rolls back alone if it fails.
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
    // The rollback also restores the account. A lost connection has rolled back everything already.
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
    // The role is the session's default, so `reset role` returns to it. `set role none` gives the login, which has no more rights;
    // only with an operator's database it is the operator's login.
    options: `-c role=${role} -c search_path=parley,public -c statement_timeout=30s -c lock_timeout=10s`,
    types: { getTypeParser },
  })
  // Without this listener on each client, a server that ends inside a transaction crashes Node.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) }),
    waiting: () => pool.waitingCount,
  }
}

const int8 = 20
const timestamptz = 1184

/** bigint columns (money, counters) become bigint; times become epoch ms. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id, format) => {
  if (id === int8) return BigInt
  if (id === timestamptz) return timeToMs
  return pg.types.getTypeParser(id, format)
}

const timeToMs = (text: string): number => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
