import { expect, test } from 'vitest'
import { callees, until } from '../tools/real-processes.ts'
import { installationFor } from './installation.ts'
import { asksForAPerson } from './transfer-request.ts'

// Callee and simulated agent speak with each other over real SIP and RTP, and the engine between them is
// killed.

const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  env: { SANDBOX_PACE: '0.5' },
})

/** Neither side hangs up: only the kill ends their call. */
const maxCallSec = 120

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A callee in conversation with the only seat. */
const calleeWithSeat = async () => {
  const { parley } = installation
  const task = await parley.startCampaign({
    name: 'hand over, killed',
    script: asksForAPerson(maxCallSec),
    contacts: callees(1, ['04']),
    robotNum: 1,
    ringSec: 8,
    isStarted: false,
  })
  await parley.ask(
    `with g as (insert into agent_group (account, id, kind, name, wrap_up_sec)
       select account, gen_random_uuid(), 'cc', 'Desk', 2 from task where id = $1 returning account, id),
     s as (insert into seat (account, id, agent_group, name, number, line, state)
       select g.account, gen_random_uuid(), g.id, 'seat', '12025551701', l.id, 'free'
       from g, line l where l.name = 'Sandbox carrier')
     insert into task_pacing (account, task, agent_group, policy) select g.account, $1, g.id, 'proportional' from g`,
    [task],
  )
  // With a limit, so that both legs use a slot of it.
  await parley.ask("update line set max_concurrency = 4 where name = 'Sandbox carrier'")
  await parley.ask("update task set status = 'running' where id = $1", [task])
  await until('callee and seat to talk', 60, async () => (await stateOfSeat()) === 'talking')
  const [transfer] = await parley.ask<{ id: string; attempt: string }>('select id, attempt from transfer')
  return { task, transfer: transfer?.id ?? '', attempt: transfer?.attempt ?? '' }
}

const stateOfSeat = async (): Promise<string | undefined> =>
  (await installation.parley.ask<{ state: string }>('select state from seat'))[0]?.state

type Call = {
  readonly attempt: string
  readonly status: string
  readonly hungUpBy: string
  readonly answeredMs: number
  readonly endedMs: number
  readonly talkMs: number
}

const recordsOf = (task: string): Promise<readonly Call[]> =>
  installation.parley.ask<Call>(
    `select attempt, status, hung_up_by as "hungUpBy", talk_ms as "talkMs",
       extract(epoch from answered_at)::float8 * 1000 as "answeredMs", extract(epoch from ended_at)::float8 * 1000 as "endedMs"
     from call_record where task = $1`,
    [task],
  )

const expectPaid = async ({ attempt, talkMs }: Call): Promise<void> => {
  const holds = await installation.parley.ask<Record<string, unknown>>(
    `select state, talk_ms as "talkMs", cycles, charged_micro = cycles * cycle_micro as "isCharged"
     from hold where attempt = $1 and charge_rule = '30+30'`,
    [attempt],
  )
  const cycles = Math.ceil(Math.ceil(talkMs / 1000) / 30)
  expect(holds.length).toBeGreaterThan(0)
  for (const hold of holds) expect(hold).toEqual({ state: 'settled', talkMs, cycles, isCharged: true })
}

const expectAllFree = async (): Promise<void> => {
  const { parley } = installation
  const spells = await parley.ask<{ state: string }>('select state from seat_spell order by id')
  expect(spells.map(({ state }) => state)).toEqual(['free', 'ringing', 'talking', 'wrapUp'])
  for (const slots of ['line_slot', 'engine_slot', 'account_slot', 'ear_slot'])
    expect(await parley.ask(`select n from ${slots} where holder is not null`)).toEqual([])
}

test('an engine killed during a transfer: one record that ends when it was last seen, charged up to then, the seat free, nobody redialed', async () => {
  const { parley } = installation
  const { task, transfer, attempt } = await calleeWithSeat()
  expect((await parley.ask('select n from line_slot where holder is not null')).length).toBe(2)
  await sleep(6000)

  const killedMs = Date.now()
  await parley.kill('engine')
  // The end of the call is not known yet: neither the seat nor its slot is reused.
  await sleep(1500)
  expect(await stateOfSeat()).toBe('talking')
  expect((await parley.ask('select n from line_slot where holder is not null')).length).toBe(2)
  await parley.start('engine')

  await until('the record', 60, async () => (await recordsOf(task)).length > 0)
  await until('the seat to be free', 15, async () => (await stateOfSeat()) === 'free')
  // Long enough for any erroneous redial.
  await sleep(4000)

  const records = await recordsOf(task)
  expect(records).toMatchObject([{ attempt, status: 'unknownCause', hungUpBy: 'system' }])
  const [call] = records
  if (call === undefined) throw new Error('no record')
  // The journal records a call each second; a kill may lose the last one.
  expect(call.endedMs).toBeGreaterThan(killedMs - 2500)
  expect(call.endedMs).toBeLessThan(killedMs + 500)
  expect(Math.abs(call.talkMs - (call.endedMs - call.answeredMs))).toBeLessThan(2)
  await expectPaid(call)
  await expectAllFree()
  expect(
    await parley.ask(
      'select result, extract(epoch from ended_at)::float8 * 1000 as "endedMs" from transfer where id = $1',
      [transfer],
    ),
  ).toEqual([{ result: 'success', endedMs: call.endedMs }])
  // The recording up to the kill is playable: at most a second of audio was not on the disk.
  const [heard] = await parley.ask<{ ms: number }>(
    'select recording_ms as ms from call_record where task = $1 and recording_sha256 is not null',
    [task],
  )
  expect(heard?.ms).toBeGreaterThan(call.talkMs - 2500)
  expect(heard?.ms).toBeLessThan(call.talkMs + 10_000)

  // An unknown end counts as an attempt, and no round names it.
  expect(
    await parley.ask(
      'select state, status, attempts_made as made, attempts_used as used from contact where task = $1',
      [task],
    ),
  ).toEqual([{ state: 'final', status: 'unknownCause', made: 1, used: 1 }])

  // One INVITE to each of the two, and both were hung up.
  const carried = await parley.carried()
  for (const what of ['began', 'over'] as const)
    expect(carried.flatMap((one) => (one.what === what ? [one.callId] : [])).sort()).toEqual(
      [attempt, `${transfer}-1`].sort(),
    )
}, 240_000)

test('an engine killed while the robot speaks: the call is charged until it was last seen, and its recording is kept', async () => {
  const { parley } = installation
  const task = await parley.startCampaign({
    name: 'talk, killed',
    script: asksForAPerson(maxCallSec),
    contacts: callees(3, ['04']).slice(2),
    robotNum: 1,
    ringSec: 8,
  })
  let answeredMs = Number.POSITIVE_INFINITY
  await until('the call to be up for four seconds', 60, async () => {
    const [conversation] = await parley.ask("select id from attempt where task = $1 and status = 'talking'", [
      task,
    ])
    if (conversation) answeredMs = Math.min(answeredMs, Date.now())
    return Date.now() - answeredMs > 4000
  })
  const killedMs = Date.now()
  await parley.kill('engine')
  await parley.start('engine')
  await until('the record', 60, async () => (await recordsOf(task)).length > 0)
  const [call] = await recordsOf(task)
  expect(call).toMatchObject({ status: 'unknownCause', hungUpBy: 'system' })
  expect(call?.endedMs).toBeGreaterThan(killedMs - 2500)
  expect(call?.talkMs).toBeGreaterThan(1500)
  const [heard] = await parley.ask<{ ms: number }>(
    'select recording_ms as ms from call_record where task = $1 and recording_sha256 is not null',
    [task],
  )
  expect(heard?.ms).toBeGreaterThan((call?.talkMs ?? 0) - 2500)
})
