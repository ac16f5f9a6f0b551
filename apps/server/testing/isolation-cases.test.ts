import { type AccountId, attemptId, contactId } from '@parley/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createRoot } from '../src/accounts/accounts/index.ts'
import { createLogin } from '../src/accounts/logins/index.ts'
import { findPrincipal, hashToken, startSession } from '../src/accounts/sessions/index.ts'
import { createLine, grantLine } from '../src/calls/lines/index.ts'
import { addContacts } from '../src/campaigns/contacts/index.ts'
import { createTask } from '../src/campaigns/tasks/index.ts'
import { asAccount, openOwner, type Tx } from '../src/platform/db/index.ts'
import type { Actor, ServerApp } from '../src/platform/server-app.ts'
import { uuidv7 } from '../src/platform/uuid.ts'
import { createScene, publishScene } from '../src/scripts/scenes/index.ts'
import type { Belongings, IsolationCase } from './isolation-case.ts'
import { isolationCases } from './isolation-cases.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { compileTestScript, testScript } from './test-scene.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { makeTouched, touches } from './touched-rows.ts'

let db: TestDatabase
let server: TestServer
let app: ServerApp
let world: {
  readonly owner: Belongings
  readonly parent: AccountId
  readonly strangers: Readonly<Record<string, AccountId>>
}

const addBelongings = async (actor: Actor, name: string): Promise<Belongings> => {
  const { account } = actor
  const login = await createLogin(app, actor, { name, password: 'secret' })
  const scene = await createScene(app, actor, { name, script: testScript })
  const { versionId } = await publishScene(app, actor, { sceneId: scene, compile: compileTestScript })
  await db.look(
    `insert into test_case (account, scene, number, content)
     values ($1, $2, 1, '{"name": "kept", "variables": {}, "turns": []}')`,
    [account, scene],
  )
  await db.look('update scene set last_test_case = 1 where id = $1', [scene])
  await db.look(
    "insert into synthesis_job (account, id, scene, made_by, total) values ($1, gen_random_uuid(), $2, 'kept', 1)",
    [account, scene],
  )
  const alert = uuidv7()
  await db.look(
    `insert into alert (account, id, kind, day, releases, "values") values ($1, $2, 'dailySpend', '2026-01-01', 0, '{}')`,
    [account, alert],
  )
  const comment = uuidv7()
  await db.look(
    `insert into review_comment (account, id, scene, draft_version, text, author, author_name)
     values ($1, $2, $3, 1, 'kept', $4, 'kept')`,
    [account, comment, scene, login],
  )
  await db.look(
    `insert into prompt_recording (account, scene, res_id, sha256, ms, bytes, head_ms, tail_ms, source, word, made_by)
     values ($1, $2, 'hello', $3, 1, 1, 0, 0, 'uploaded', '', 'kept')`,
    [account, scene, '0'.repeat(64)],
  )
  await db.look(
    `with one as (insert into dial_strategy (account, scene, number, name, type) values ($1, $2, 1, 'kept', 'task')
       returning account, scene)
     insert into dial_round (account, scene, strategy, number, name, execution, minute, calls, tags, range)
     select account, scene, 1, 2, 'kept', 'delayed', 10, 1, '{10}', 'all' from one`,
    [account, scene],
  )
  await db.look('update scene set last_strategy = 2 where id = $1', [scene])
  const line = await createLine(app, actor, { name, host: '127.0.0.1', port: 5060, password: 'secret' })
  await grantLine(app, actor, { lineId: line, grantee: account })
  const task = await createTask(app, actor, { name, sceneId: scene, lineId: line })
  await addContacts(app, actor, {
    taskId: task,
    contacts: [{ phone: '13800000000' }, { phone: '13800000001' }],
  })
  await db.look("update contact set reason = 'outsideWindow' where phone = '13800000001'")
  const attempt = attemptId(uuidv7())
  const values = [account, attempt, task, line, versionId]
  await db.look(
    "insert into engine (id, epoch, address, capacity_calls, capacity_recognizers) values ('e', 1, '', 1, 1) on conflict do nothing",
  )
  await db.look(
    `insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
       held_sec, not_after, lease_until, ended_at, status)
     select $1, $2, $3, id, 1, $4, 'e', 1, $5, '', 60, 60, now(), now(), now(), 'finished' from contact
     where task = $3 and phone = '13800000000'`,
    values,
  )
  // Another attempt, not ended.
  await db.look(
    `insert into attempt (account, id, task, contact, n, line, engine, epoch, scene_version, scene_hash, max_talk_sec,
       held_sec, not_after, lease_until, status)
     select account, gen_random_uuid(), task, contact, 2, line, engine, 1, scene_version, '', 60, 60, now(),
       now() + interval '1 day', 'ringing' from attempt where id = $1`,
    [attempt],
  )
  await db.look(
    `insert into call_record (account, attempt, task, contact, n, number, line, line_name, calling_number, engine,
       scene_version, scene_hash, status, hung_up_by, intent_at, answered_at, ended_at, talk_ms, journal, intent_id, node_ids)
     select $1, $2, $3, contact, 1, '13800000000', $4, '', '', 'e', $5, '', 'finished', 'callee', now(), now(), now(), 1, 'j', 3,
       '["opening", "bye"]'
     from attempt where id = $2`,
    values,
  )
  await db.look("update contact set reach = 3 where task = $1 and phone = '13800000000'", [task])
  await db.look(
    `insert into hold (account, attempt, amount_micro, charge_rule, cycle_micro, price_version, held_sec, state, answered,
       talk_ms, cycles, ended_at)
     values ($1, $2, 0, '60+60', 0, 1, 60, 'settled', true, 1, 1, now())`,
    [account, attempt],
  )
  await db.look(
    `with own as (update account set price_version = 1, balance_micro = 9, wallet_entries = 1 where id = $1
       returning id, parent),
     sold as (insert into price (account, version, kind, country_code, area_code, charge_rule, unit_micro, effective_at)
       select id, 1, 'voice', '', '', '60+60', 0, now() from own),
     booked as (insert into ledger_tx (account, id, kind, ref)
       select id, gen_random_uuid(), 'topUp', id::text from own returning id)
     insert into ledger_entry (account, tx, side, amount_micro, n, balance_after_micro)
     select own.id, booked.id, 'wallet', 9, 1, 9 from own, booked
     union all select own.parent, booked.id, 'cash', -9, null, null from own, booked`,
    [account],
  )
  await db.look('insert into call_event (account, attempt, seq, type, at) values ($1, $2, 1, 0, now())', [
    account,
    attempt,
  ])
  await db.look(
    "insert into blacklist (account, number, number_key, digits_key, source) values ($1, $2, $2, '', 'person')",
    [account, `777${task.replaceAll(/\D/g, '').slice(-8)}`],
  )
  const [kept] = await db.look(
    `with story as (
       insert into call_decision (account, contact, n, decision, rule, first_at, last_at)
       select $1, contact, 1, 'called', 'allowed', now(), now() from attempt where id = $2),
     agreed as (
       insert into consent (account, number, number_key, kind, source, given_at)
       values ($1, $3, $3, 'express', 'kept', now() - interval '1 day') returning id)
     select (select id from agreed) as consent, (select contact from attempt where id = $2) as contact,
       (select id from blacklist where account = $1 limit 1) as blacklisted`,
    [account, attempt, `777${task.replaceAll(/\D/g, '').slice(-8)}`],
  )
  await db.look("insert into audit_log (account, id, action, subject) values ($1, $2, 'made', $3)", [
    account,
    uuidv7(),
    account,
  ])
  const { ticket, refreshToken } = await startSession(app, { account, id: login }, { address: '', agent: '' })
  const session = (await findPrincipal(app, ticket))?.sessionId ?? ''
  await db.look(
    "insert into idempotency (account, key, login, request_hash, answer) values ($1, 'kept', $2, '', '{}')",
    [account, login],
  )
  const category = uuidv7()
  await db.look("insert into scene_category (account, id, name) values ($1, $2, 'kept')", [account, category])
  await db.look(
    'insert into scene_grant (account, scene, login, grantee, read_mask, write_mask) values ($1, $2, $3, $1, 7, 7)',
    [account, scene, login],
  )
  const importId = uuidv7()
  await db.look(
    "insert into contact_import (account, id, task, file_name, headings, refused) values ($1, $2, $3, '', '[]', '[]')",
    [account, importId, task],
  )
  await db.look(
    `with job as (
       insert into import_job (account, id, task, file_name, file_bytes, file_sha256, encoding, state, rows_total, attempts)
       values ($1, $2, $3, '', 1, 'twin', 'utf-8', 'running', 1, 1)),
     came as (
       insert into contact (account, id, task, phone, number, number_key, digits_key, import)
       values ($1, gen_random_uuid(), $3, '5557777', '5557777', 'imported', 'imported', $2))
     insert into import_refusal (account, import, line, cells, code) values ($1, $2, 1, '[]', 'phone_invalid')`,
    [account, importId, task],
  )
  const exportId = uuidv7()
  await db.look(
    "insert into export_job (account, id, format, filter, rows_total) values ($1, $2, 'csv', '{}', 1)",
    [account, exportId],
  )
  await db.look(
    "insert into line_health (account, line, state, fault, probe_at) values ($1, $2, 'open', 'silent', now())",
    [account, line],
  )
  const { group, seat } = await addSeats(account, task, attempt)
  const refreshHash = hashToken(refreshToken)
  return {
    account,
    login,
    scene,
    version: versionId,
    line,
    task,
    attempt,
    contact: contactId(String(kept?.contact)),
    consent: String(kept?.consent),
    blacklisted: String(kept?.blacklisted),
    session,
    category,
    comment,
    alert,
    import: importId,
    export: exportId,
    group,
    seat,
    ...(await addLibrary(account)),
    ...(await addSms(account, task)),
    refreshHash,
  }
}

/** A template that the task sends, a line and a message. */
const addSms = async (account: string, task: string) => {
  const [smsTemplate, smsLine, smsMessage] = [uuidv7(), uuidv7(), uuidv7()]
  await db.look(
    `insert into sms_template (account, id, name, sdk_app_id, sign, content, variable_source, line_type, test_number,
       created_by) values ($1, $2, 'kept', '', '', 'kept', 'contact', 'domestic', '', '')`,
    [account, smsTemplate],
  )
  await db.look(
    `insert into book_proof (account, day, lease_until, finished_at, broken, rules)
     values ($1, '2026-01-01', now(), now(), 0, '[]')`,
    [account],
  )
  await db.look("insert into task_sms (account, task, template, intents) values ($1, $2, $3, '{1}')", [
    account,
    task,
    smsTemplate,
  ])
  await db.look(
    "insert into sms_line (account, id, name, url, line_type) values ($1, $2, 'kept', 'http://198.18.0.1/', 'domestic')",
    [account, smsLine],
  )
  await db.look(
    `insert into sms_message (account, id, task, template_name, line_type, number, number_key, digits_key, text, segments,
       state) values ($1, $2, $3, 'kept', 'domestic', '13800000000', 'k', 'd', 'kept', 1, 'delivered')`,
    [account, smsMessage, task],
  )
  return { smsTemplate, smsLine, smsMessage }
}

/** A library with a catalog and an entry. */
const addLibrary = async (account: string) => {
  const [library, catalog, entry] = [uuidv7(), uuidv7(), uuidv7()]
  await db.look(
    "insert into know_basic (account, id, name, kind, language) values ($1, $2, 'kept', 'question', 'en-US')",
    [account, library],
  )
  await db.look("insert into know_catalog (account, basic, id, name) values ($1, $2, $3, 'kept')", [
    account,
    library,
    catalog,
  ])
  await db.look(
    'insert into know_word (account, basic, id, name, content) values ($1, $2, $3, \'kept\', \'{"keyWords": "kept"}\')',
    [account, library, entry],
  )
  return { library, catalog, entry }
}

/** A group with a seat that was in a conversation, and a task paced by it. */
const addSeats = async (account: string, task: string, attempt: string) => {
  const [group, seat] = [uuidv7(), uuidv7()]
  await db.look("insert into agent_group (account, id, kind, name) values ($1, $2, 'sip', 'kept')", [
    account,
    group,
  ])
  await db.look(
    `insert into seat (account, id, agent_group, name, host, port, number, state) values ($1, $3, $2, 'kept', 'h', 1, '1', 'talking')`,
    [account, group, seat],
  )
  await db.look("update seat set state = 'free', since = now() where id = $1", [seat])
  await db.look(
    `insert into transfer (account, id, attempt, task, agent_group, seat, answered_at, result)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, now(), 'success')`,
    [account, attempt, task, group, seat],
  )
  await db.look(
    "insert into task_pacing (account, task, agent_group, policy) values ($1, $2, $3, 'predictive2')",
    [account, task, group],
  )
  await db.look("insert into pacing_decision (account, task, decision) values ($1, $2, '{}')", [
    account,
    task,
  ])
  return { group, seat }
}

beforeAll(async () => {
  db = await openTestDatabase()
  await makeTouched(db)
  server = await startTestServer(db)
  app = server.app
  const ownerDb = openOwner(db.connection)
  const root: Actor = { account: (await createRoot(ownerDb, 'root')).id }
  await ownerDb.destroy()
  const make = async (
    above: AccountId,
    name: string,
    role: 'agent' | 'directCustomer' | 'resellersCustomer',
  ) => createAccount(app, { account: above }, { name, role })
  const reseller = await make(root.account, 'reseller', 'agent')
  const otherReseller = await make(root.account, 'other reseller', 'agent')
  const account = await make(reseller, 'owner', 'resellersCustomer')
  // Objects of the same kinds, so that an empty result for a stranger does not mean an empty database.
  const sibling = await make(reseller, 'sibling', 'resellersCustomer')
  await addBelongings({ account: sibling }, 'sibling')
  world = {
    owner: await addBelongings({ account }, 'owner'),
    parent: reseller,
    strangers: {
      'a sibling': sibling,
      'another tenant': otherReseller,
      "another tenant's customer": await make(otherReseller, 'nephew', 'resellersCustomer'),
      'a direct customer of the root': await make(root.account, 'direct', 'directCustomer'),
    },
  }
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

const isEmpty = (answer: unknown): boolean =>
  answer === undefined || answer === 0 || (Array.isArray(answer) && answer.length === 0)

class RolledBack extends Error {}

/** The result of a query for an account, rolled back. A rejection by the database counts as nothing. */
const tryAs = async (
  acting: AccountId,
  work: (tx: Tx) => Promise<unknown>,
): Promise<{ readonly answer: unknown; readonly isRefused: boolean }> => {
  let answer: unknown
  try {
    await asAccount(app.database.api, acting, async (tx) => {
      answer = await work(tx)
      throw new RolledBack()
    })
  } catch (error) {
    const isPolicy = error instanceof Error && /row-level security|foreign key/.test(error.message)
    if (!(error instanceof RolledBack) && !isPolicy) throw error
    if (isPolicy) return { answer: undefined, isRefused: true }
  }
  return { answer, isRefused: false }
}

describe.each(Object.entries(isolationCases))('%s', (_, all) => {
  test.each(Object.entries(all))('%s: the owner can, no other account can', async (_name, isolationCase) => {
    const { owner, parent, strangers } = world
    if (!isolationCase.isForParentOnly) {
      const own = await tryAs(owner.account, (tx) => isolationCase.run(tx, owner.account, owner))
      expect(isEmpty(own.answer), 'the owner').toBe(false)
    }
    if (!isolationCase.isForOwnerOnly) {
      const above = await tryAs(parent, (tx) => isolationCase.run(tx, parent, owner))
      expect(isEmpty(above.answer), 'the account above').toBe(false)
    }
    for (const [name, stranger] of Object.entries(strangers))
      for (const reported of [stranger, owner.account]) {
        const { answer, isRefused } = await tryAs(stranger, async (tx) => {
          const given = await isolationCase.run(tx, reported, owner)
          return (await touches(tx, owner.account)) ? 'touched the rows of another' : given
        })
        // Adding below oneself reveals nothing of the owner.
        if (
          isRefused ||
          (isolationCase.kind === 'write' && reported === stranger && isAddedToItself(isolationCase))
        )
          continue
        expect(isEmpty(answer), `${name}, telling ${reported === stranger ? 'itself' : 'the owner'}`).toBe(
          true,
        )
      }
    const nobody = await app.database.api
      .transaction()
      .execute(async (tx) => {
        const answer = await isolationCase.run(tx, owner.account, owner).catch(() => undefined)
        return answer
      })
      .catch(() => undefined)
    expect(isEmpty(nobody), 'without an account').toBe(true)
  })
})

/** The policies are what hides rows below: without one the stranger sees the task. */
test('without its policy a table is open, and this test detects it', async () => {
  const { owner, strangers } = world
  const sibling = strangers['a sibling']
  const find = isolationCases.tasks?.findTask
  if (sibling === undefined || find === undefined) throw new Error('the test world is incomplete')
  const look = () => tryAs(sibling, (tx) => find.run(tx, sibling, owner))
  await db.look('alter table task disable row level security')
  await db.look('alter table account disable row level security')
  const asOwner = await tryAs(sibling, (tx) => find.run(tx, owner.account, owner))
  expect(isEmpty(asOwner.answer)).toBe(false)
  // The query's own scope also hides it.
  expect(isEmpty((await look()).answer)).toBe(true)
})

const isAddedToItself = (isolationCase: IsolationCase): boolean =>
  isolationCase === isolationCases.accounts?.insertAccount
