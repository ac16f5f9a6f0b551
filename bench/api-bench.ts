import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { createAccount, createRoot } from '../apps/server/src/accounts/accounts/index.ts'
import { createLogin } from '../apps/server/src/accounts/logins/index.ts'
import { findPrincipal, startSession } from '../apps/server/src/accounts/sessions/index.ts'
import { createLine, grantLine } from '../apps/server/src/calls/lines/index.ts'
import { createTask } from '../apps/server/src/campaigns/tasks/index.ts'
import { migrate, openDatabase, openOwner } from '../apps/server/src/platform/db/index.ts'
import { createEvents } from '../apps/server/src/platform/events.ts'
import { createNumberVault } from '../apps/server/src/platform/number-vault.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { createScene, publishScene } from '../apps/server/src/scripts/scenes/index.ts'
import { startTestApi } from '../apps/server/testing/test-api.ts'
import { compileTestScript, testScript } from '../apps/server/testing/test-scene.ts'

/** The API over HTTP on a scratch PostgreSQL of its own, without dialing. */
export const openApiBench = async (dataFolder: string) => {
  const postgres = await startPostgres({
    dataFolder,
    log: () => undefined,
    settings: ['shared_buffers=256MB'],
  })
  await migrate(postgres.connection)
  const database = openDatabase(postgres.connection, () => undefined)
  const events = createEvents(pino({ level: 'silent' }))
  const app = {
    database,
    events,
    sealKey: Buffer.alloc(32, 3),
    numbers: createNumberVault(Buffer.alloc(32, 5)),
    sandbox: undefined,
    nowMs: Date.now,
    wakeDialer: () => undefined,
    synthesize: () => Promise.reject(new Error('no engine is here')),
    recognize: () => Promise.reject(new Error('no engine is here')),
    voices: () => [],
    canSynthesize: () => false,
  }
  const api = await startTestApi(app)
  await api.http.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(api.http.server.address() as AddressInfo).port}` // A TCP listener has one.
  const owner = openOwner(postgres.connection)
  const root = await createRoot(owner, 'root')
  await owner.destroy()
  const admin = new pg.Client({ ...postgres.connection, options: '-c search_path=parley,public' })
  await admin.connect()

  const ticketOf = async (account: typeof root.id, name: string): Promise<string> => {
    const id = await createLogin(api.app, { account }, { name, password: 'long enough' })
    const { ticket } = await startSession(api.app, { account, id }, { address: '', agent: '' })
    return (await findPrincipal(api.app, ticket)) === undefined ? '' : ticket
  }

  const openTestTenant = async (name: string) => {
    const account = await createAccount(app, { account: root.id }, { name, role: 'directCustomer' })
    const actor = { account }
    const scene = await createScene(app, actor, { name, script: testScript })
    const { versionId } = await publishScene(app, actor, { sceneId: scene, compile: compileTestScript })
    const line = await createLine(app, { account: root.id }, { name, host: '127.0.0.1', port: 5070 })
    await grantLine(app, { account: root.id }, { lineId: line, grantee: account })
    const task = await createTask(app, actor, { name, sceneId: scene, lineId: line })
    return { account, versionId, line, task }
  }

  /** Data of other lists: a bill, a ledger, lists of numbers, an audit log and a contact's history. */
  const fillAround = async (account: string, contacts: number): Promise<void> => {
    const some = Math.floor(contacts / 5)
    await admin.query(
      `insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro, state, charged_micro, price_version,
         country_code, held_sec, answered, talk_ms, cycles, ended_at)
       select account, attempt, 100000, '60+60', 50000, 'settled', 50000 * (answered_at is not null)::int, 1, '86', 60,
         answered_at is not null, talk_ms, (answered_at is not null)::int, ended_at
       from call_record where account = $1`,
      [account],
    )
    // The calls behind the first pages of a bill.
    await admin.query(
      `insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
         held_sec, not_after, lease_until, ended_at)
       select account, attempt, task, contact, n, line, engine, 1, scene_version, scene_hash, 60, 60, now(), now(), ended_at
       from call_record where account = $1 order by ended_at desc limit 10000`,
      [account],
    )
    await admin.query(
      `insert into ledger_tx (account, id, kind, ref)
       select $1, gen_random_uuid(), 'call', n::text from generate_series(1, $2::int) n`,
      [account, some],
    )
    await admin.query(
      `insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro, at)
       select $1, id, 'wallet', -50000, n, 0, now() - make_interval(secs => n * 3)
       from (select id, row_number() over () as n from ledger_tx where account = $1) t`,
      [account],
    )
    await admin.query(
      `insert into blacklist (account, number, number_key, digits_key, source)
       select $1, (14000000000 + n)::text, n::text, n::text, 'person' from generate_series(1, $2::int) n`,
      [account, some],
    )
    await admin.query(
      `insert into consent (account, number, number_key, kind, source, given_at)
       select $1, (14000000000 + n)::text, n::text, 'written', 'form', now() from generate_series(1, $2::int) n`,
      [account, some],
    )
    await admin.query(
      `insert into audit_log (account, id, at, action, subject)
       select $1, gen_random_uuid(), now() - make_interval(secs => n), 'task.pause', 'task' from generate_series(1, $2::int) n`,
      [account, some],
    )
    await admin.query(
      `insert into call_decision (account, contact, n, decision, rule, first_at, last_at)
       select $1, id, n, 'later', 'outsideWindow', now(), now()
       from (select id from contact where account = $1 limit $2::int) c, generate_series(1, 5) n`,
      [account, Math.floor(some / 5)],
    )
  }

  return {
    app: api.app,
    admin,
    origin,
    nowSec: Math.floor(Date.now() / 1000),
    openTestTenant,
    ticketOf,
    ask: async (ticket: string, path: string): Promise<{ status?: boolean; totalIsAtLeast?: true }> => {
      const answer = await fetch(`${origin}${path}`, { headers: { 'x-access-token': ticket } })
      return (await answer.json()) as { status?: boolean; totalIsAtLeast?: true } // The envelope is our own.
    },
    upload: async (
      ticket: string,
      task: string,
      file: { readonly name: string; readonly bytes: Uint8Array },
    ) => {
      const form = new FormData()
      form.set('taskId', task)
      form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
      const answer = await fetch(`${origin}/callcenter/api/v1/taskImport`, {
        method: 'POST',
        headers: { 'x-access-token': ticket },
        body: form,
      })
      return (await answer.json()) as { data?: { succeeded?: number } } // The envelope is our own.
    },
    /** Four fifths belong to one account and one task, the rest to four others. */
    fill: async ({ records, contacts }: { readonly records: number; readonly contacts: number }) => {
      const big = await openTestTenant('big')
      const others = [
        await openTestTenant('a'),
        await openTestTenant('b'),
        await openTestTenant('c'),
        await openTestTenant('d'),
      ]
      await admin.query('set session_replication_role = replica')
      // Created at the end, in one step.
      const { rows: dropped } = await admin.query<{ indexname: string; indexdef: string }>(
        "select indexname, indexdef from pg_indexes where schemaname = 'parley' and indexname = 'contact_by_part'",
      )
      for (const { indexname } of dropped) await admin.query(`drop index ${indexname}`)
      const callsEach = Math.ceil(records / contacts)
      await admin.query(
        "insert into engine (id, epoch, address, capacity_calls, capacity_recognizers) values ('e', 1, '', 1, 1)",
      )
      for (const [installation, share] of [
        [big, 0.8],
        ...others.map((one) => [one, 0.05] as const),
      ] as const) {
        const { account, task, line, versionId } = installation
        await admin.query(
          `insert into contact (account, id, task, name, phone, number, number_key, digits_key, state, status,
             attempts_made, reach, intent_id)
           select $1, gen_random_uuid(), $2, 'callee ' || n, (13000000000 + n)::text, (13000000000 + n)::text,
             n::text, n::text, case when n % 3 = 0 then 'ready' else 'final' end, 'finished', $4, 3, n % 6
           from generate_series(1, $3::int) n`,
          [account, task, Math.floor(contacts * share), callsEach],
        )
        await admin.query(
          `insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
             scene_version, scene_hash, status, hung_up_by, intent_at, dialed_at, ringing_at, answered_at, ended_at, talk_ms,
             dialogue_rounds, intent_id, label, turns)
           select $1, gen_random_uuid(), $2, c.id, k, c.number, $4, 'line', '4001', 'e', $5, '',
             (array['finished', 'userBusy', 'ringMissed'])[1 + n % 3], 'callee', at, at, at, case when n % 3 = 0 then at end, at,
             (n % 120) * 1000, n % 9, n % 6, jsonb_build_object('name', 'label ' || n % 6, 'intentId', n % 6, 'why', '[]'::jsonb),
             '[]'::jsonb
           from (select id, number, row_number() over () as n from contact where account = $1) c
             cross join lateral (select at, k from generate_series(1, $6::int) k,
               lateral (select now() - make_interval(secs => ((k - 1) * $7::int + c.n) * 3) as at) t) calls
           limit $3::int`,
          [
            account,
            task,
            Math.floor(records * share),
            line,
            versionId,
            callsEach,
            Math.floor(contacts * share),
          ],
        )
      }
      for (const { indexdef } of dropped) await admin.query(indexdef)
      await fillAround(big.account, contacts)
      await admin.query('set session_replication_role = origin')
      await admin.query('select tally_again()')
      await admin.query('vacuum analyze')
      const { rows } = await admin.query<{ id: string }>(
        'select id from contact where account = $1 limit 1',
        [big.account],
      )
      return {
        root: await ticketOf(root.id, 'root'),
        customer: await ticketOf(big.account, 'big'),
        task: big.task,
        contact: rows[0]?.id ?? '',
      }
    },
    close: async () => {
      await admin.end()
      await api.http.close()
      await database.close()
      await postgres.stop()
    },
  }
}
