import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** An arbitrary number, the same in every process that migrates. */
const migrationLock = 7_205_598

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

export const readMigrations = async (): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}${name}`, 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Migrates a database, one transaction per file, as parley_owner. Several processes may start at once: one migrates, the others
 * wait. @throws if an applied file was edited since.
 */
export const migrate = async (connection: pg.PoolConfig): Promise<readonly string[]> => {
  const client = new pg.Client({ ...connection, options: '-c search_path=parley,public' })
  client.on('error', () => undefined) // A broken connection fails the query that waits on it.
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await prepareRolesAndSchema(client)
    return await applyPending(client)
  } finally {
    await client.end()
  }
}

/** Roles belong to the whole cluster: another database's first start may create them at the same moment. */
const prepareRolesAndSchema = async (client: pg.Client): Promise<void> => {
  for (const role of ['parley_owner', 'parley_api', 'parley_brain', 'parley_jobs'])
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} nologin nosuperuser nobypassrls;
      end if;
      if not pg_has_role(current_user, '${role}', 'set') then
        grant ${role} to current_user;
      end if;
    exception when duplicate_object or unique_violation then null; end $$`)
  await client.query('create extension if not exists ltree with schema public')
  await client.query('create extension if not exists pg_trgm with schema public')
  await client.query('create schema if not exists parley authorization parley_owner')
}

const AppliedRows = z.array(z.object({ name: z.string(), checksum: z.string() }))

const applyPending = async (client: pg.Client): Promise<readonly string[]> => {
  await client.query('set role parley_owner')
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query('select name, checksum from migration order by name')
  const applied = new Map(AppliedRows.parse(rows).map((row) => [row.name, row.checksum]))
  const migrations = await readMigrations()
  const done: string[] = []
  for (const { name, text, checksum } of migrations) {
    const before = applied.get(name)
    if (before === checksum) continue
    if (before !== undefined) throw new Error(`migration ${name} was changed after it was applied`)
    await applyOne(client, name, { text, checksum })
    done.push(name)
  }
  return done
}

const applyOne = async (
  client: pg.Client,
  name: string,
  { text, checksum }: { text: string; checksum: string },
): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
