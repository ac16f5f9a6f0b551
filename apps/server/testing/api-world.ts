import type { AccountId, Role } from '@parley/contract/vocabulary'
import { createRoot } from '../src/accounts/accounts/index.ts'
import { mergeTallies } from '../src/calls/background/tallies/merge-tallies.ts'
import { createLine, grantLine } from '../src/calls/lines/index.ts'
import { addContacts } from '../src/campaigns/contacts/index.ts'
import { createTask } from '../src/campaigns/tasks/index.ts'
import { openOwner } from '../src/platform/db/index.ts'
import { createScene, publishScene } from '../src/scripts/scenes/index.ts'
import { startTestApi, type TestApi, type TestLogin } from './test-api.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { compileTestScript, testScript } from './test-scene.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** An account with one of everything; each text in it contains the account's canary. */
export type TestTenant = TestLogin & {
  readonly canary: string
  /** By their names in fields and path segments of the wire. */
  readonly ids: Readonly<
    Record<
      | 'user'
      | 'scene'
      | 'task'
      | 'line'
      | 'call'
      | 'account'
      | 'contact'
      | 'blacklisted'
      | 'consent'
      | 'comment'
      | 'import'
      | 'group'
      | 'seat'
      | 'library'
      | 'catalog'
      | 'entry'
      | 'smsTemplate'
      | 'smsLine'
      | 'smsMessage',
      string
    >
  >
}

export type ApiWorld = {
  readonly db: TestDatabase
  readonly server: TestServer
  readonly api: TestApi
  readonly root: TestTenant
  readonly agent: TestTenant
  readonly shop: TestTenant
  readonly customer: TestTenant
  readonly otherAgent: TestTenant
  readonly otherShop: TestTenant
  close(): Promise<void>
}

/** A root, two resellers with a customer each, and a direct customer. */
export const openApiWorld = async (): Promise<ApiWorld> => {
  const db = await openTestDatabase()
  const server = await startTestServer(db)
  const api = await startTestApi(server.app)
  const owner = openOwner(db.connection)
  const { id } = await createRoot(owner, 'root')
  await owner.destroy()
  const make = async (above: AccountId, name: string, role: Role) =>
    furnish({ db, api }, await api.account(above, name, role))
  const root = await furnish({ db, api }, await api.login(id, 'root'))
  const agent = await make(id, 'agent', 'agent')
  const otherAgent = await make(id, 'otheragent', 'agent')
  const shop = await make(agent.account, 'shop', 'resellersCustomer')
  const otherShop = await make(otherAgent.account, 'othershop', 'resellersCustomer')
  const customer = await make(id, 'customer', 'directCustomer')
  // The server merges them from time to time; a comparison of rows would take that for a change.
  await mergeTallies(server.app.database.brain)
  return {
    db,
    server,
    api,
    root,
    agent,
    otherAgent,
    shop,
    otherShop,
    customer,
    close: async () => {
      await api.http.close()
      await server.stop()
      await db.close()
    },
  }
}

const furnish = async (
  { db, api: { app } }: { readonly db: TestDatabase; readonly api: TestApi },
  login: TestLogin,
): Promise<TestTenant> => {
  const { account, principal } = login
  const canary = `canary-${principal.loginName}-${account.slice(-6)}`
  const scene = await createScene(app, login, { name: canary, script: { ...testScript } })
  const { versionId } = await publishScene(app, login, { sceneId: scene, compile: compileTestScript })
  const line = await createLine(app, login, {
    name: canary,
    host: '198.18.0.1',
    port: 5060,
    username: canary,
    password: canary,
  })
  await grantLine(app, login, { lineId: line, grantee: account })
  const task = await createTask(app, login, {
    name: canary,
    description: canary,
    sceneId: scene,
    lineId: line,
  })
  await addContacts(app, login, { taskId: task, contacts: [{ phone: '13800000000', name: canary }] })
  const call = await saveCall(db, { account, task, line, versionId, canary })
  await db.look('update contact set reach = 3 where task = $1', [task])
  const kept = await saveCallRules(db, { account, attempt: call, canary })
  const { group, seat } = await addSeat(db, account, canary)
  await db.look(
    `insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro, price_version, held_sec, state, answered,
       talk_ms, cycles, ended_at)
     select r.account, r.attempt, 0, '60+60', 0, 1, 7200, 'settled', true, r.talk_ms, 2, r.ended_at from call_record r
     where r.attempt = $1`,
    [call],
  )
  return {
    ...login,
    canary,
    ids: {
      group,
      seat,
      ...(await addKnowledge(db, account, canary)),
      ...(await addSms(db, account, canary)),
      user: principal.loginId,
      scene,
      comment: await addComment(db, login, { scene, canary }),
      task,
      line,
      call,
      account,
      ...kept,
    },
  }
}

/** A one-minute call with its record. */
const saveCall = async (
  db: TestDatabase,
  of: {
    readonly account: string
    readonly task: string
    readonly line: string
    readonly versionId: string
    readonly canary: string
  },
): Promise<string> => {
  const { account, task, line, versionId, canary } = of
  const [call] = await db.look(
    `with e as (insert into engine (id, epoch, address, capacity_calls, capacity_recognizers) values ('e', 1, '', 1, 1)
       on conflict do nothing)
     insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
       held_sec, not_after, lease_until, ended_at, status)
     select $1, gen_random_uuid(), $2, id, 1, $3, 'e', 1, $4, '', 60, 60, now(), now(), now(), 'finished' from contact
     where task = $2 returning id`,
    [account, task, line, versionId],
  )
  await db.look(
    `insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
       scene_version, scene_hash, status, hung_up_by, intent_at, answered_at, ended_at, talk_ms, turns)
     select $1, $2, task, contact, 1, '13800000000', line, $3, '4001', 'e', scene_version, '', 'finished', 'callee', now(),
       now(), now(), 61000, jsonb_build_array(jsonb_build_object('speaker', 'callee', 'atMs', 5, 'text', $3::text))
     from attempt where id = $2`,
    [account, call?.id, canary],
  )
  return String(call?.id)
}

const addComment = async (
  db: TestDatabase,
  { account, principal }: TestLogin,
  { scene, canary }: { readonly scene: string; readonly canary: string },
): Promise<string> => {
  const [comment] = await db.look(
    `insert into review_comment (account, id, scene, draft_version, text, author, author_name)
     values ($1, gen_random_uuid(), $2, 1, $3, $4, $3) returning id`,
    [account, scene, canary, principal.loginId],
  )
  return String(comment?.id)
}

/** A decision about the contact, a consent and a blacklisted number. */
const saveCallRules = async (
  db: TestDatabase,
  {
    account,
    attempt,
    canary,
  }: { readonly account: AccountId; readonly attempt: string; readonly canary: string },
) => {
  const [kept] = await db.look(
    `with story as (
       insert into call_decision (account, contact, n, decision, rule, "values", first_at, last_at)
       select $1, contact, 1, 'called', 'allowed', jsonb_build_object('zone', $3::text), now(), now()
       from attempt where id = $2),
     agreed as (
       insert into consent (account, number, number_key, kind, source, given_at)
       values ($1, '13800000000', 'k', 'express', $3, now())
       returning id),
     listed as (
       insert into blacklist (account, number, number_key, digits_key, source, note)
       values ($1, '13900009999', 'k', 'd', 'person', $3) returning id),
     -- Over for good: nothing of it moves in the background while others are looked at.
     brought as (
       insert into import_job (account, id, task, file_name, file_bytes, file_sha256, encoding, state, rows_total, finished_at)
       select $1, gen_random_uuid(), task, $3, 1, '', 'utf-8', 'cancelled', 0, now() from attempt where id = $2 returning id)
     select (select id from agreed) as consent, (select id from listed) as blacklisted,
       (select id from brought) as import,
       (select contact from attempt where id = $2) as contact`,
    [account, attempt, canary],
  )
  return {
    contact: String(kept?.contact),
    consent: String(kept?.consent),
    import: String(kept?.import),
    blacklisted: String(kept?.blacklisted),
  }
}

const addSeat = async (db: TestDatabase, account: AccountId, canary: string) => {
  const [group] = await db.look(
    "insert into agent_group (account, id, kind, name) values ($1, gen_random_uuid(), 'sip', $2) returning id",
    [account, canary],
  )
  const [seat] = await db.look(
    `insert into seat (account, id, agent_group, name, host, port, number)
     values ($1, gen_random_uuid(), $2, $3, '198.18.0.1', 5060, '801') returning id`,
    [account, group?.id, canary],
  )
  return { group: String(group?.id), seat: String(seat?.id) }
}

/** An unpublished library with a catalog and an entry. */
const addKnowledge = async (db: TestDatabase, account: AccountId, canary: string) => {
  const [made] = await db.look(
    `with library as (
       insert into know_basic (account, id, name, kind, language, remark)
       values ($1, gen_random_uuid(), $2, 'question', 'en-US', $2) returning account, id),
     catalog as (
       insert into know_catalog (account, basic, id, name)
       select account, id, gen_random_uuid(), $2 from library returning account, basic, id),
     entry as (
       insert into know_word (account, basic, id, name, content)
       select account, id, gen_random_uuid(), $2,
         jsonb_build_object('keyWords', $2::text, 'patterns', '[]'::jsonb, 'exceptPatterns', '[]'::jsonb,
           'answer', $2::text, 'remark', '') from library returning id)
     select library.id as library, catalog.id as catalog, entry.id as entry from library, catalog, entry`,
    [account, canary],
  )
  return { library: String(made?.library), catalog: String(made?.catalog), entry: String(made?.entry) }
}

/** A template, a disabled line, and a finished message: nothing of it is sent during other tests. */
const addSms = async (db: TestDatabase, account: AccountId, canary: string) => {
  const [made] = await db.look(
    `with template as (
       insert into sms_template (account, id, name, sdk_app_id, sign, content, variable_source, line_type, test_number,
         created_by)
       values ($1, gen_random_uuid(), $2, $2, '', $2, 'contact', 'domestic', '', $2) returning id),
     line as (
       insert into sms_line (account, id, name, url, line_type, is_enabled)
       values ($1, gen_random_uuid(), $2, 'http://198.18.0.1/' || $2::text, 'domestic', false) returning id),
     message as (
       insert into sms_message (account, id, template_name, line_type, number, number_key, digits_key, text, segments,
         state, ended_at)
       values ($1, gen_random_uuid(), $2, 'domestic', '13800000000', '', '', $2, 1, 'delivered', now()) returning id)
     select template.id as template, line.id as line, message.id as message from template, line, message`,
    [account, canary],
  )
  return {
    smsTemplate: String(made?.template),
    smsLine: String(made?.line),
    smsMessage: String(made?.message),
  }
}

/** The stored rows of some accounts, as one text; equal texts mean equal rows. */
export const keptOf = async (db: TestDatabase, accounts: readonly AccountId[]): Promise<string> => {
  const tables = await db.look(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'parley'::regnamespace and c.relkind = 'r' and a.attname = 'account' order by 1`)
  const kept: string[] = []
  for (const { name } of tables) {
    const rows = await db.look(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum, count(*)::int as n from ${String(name)} t
       where account = any ($1)`,
      [accounts],
    )
    kept.push(`${String(name)} ${String(rows[0]?.n)} ${String(rows[0]?.sum)}`)
  }
  const own = await db.look(
    'select md5(string_agg(a::text, $2 order by id)) as sum from account a where id = any ($1)',
    [accounts, '|'],
  )
  return [...kept, `account ${String(own[0]?.sum)}`].join('\n')
}
