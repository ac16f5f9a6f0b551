import { expect, test } from 'vitest'
import { callees, until } from '../tools/real-processes.ts'
import { installationFor } from './installation.ts'
import { asksForAPerson } from './transfer-request.ts'

// Server, engine and sandbox as separate processes: callees request a person, and simulated agents answer.

const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  env: { SANDBOX_PACE: '0.5' },
})

/** Long enough for a short conversation; neither side hangs up. */
const maxCallSec = 20

test('four callees request a person, two agents take them one after the other, and every seat is free in the end', async () => {
  const task = await installation.parley.startCampaign({
    name: 'hand over',
    script: asksForAPerson(maxCallSec),
    contacts: callees(4, ['04']),
    robotNum: 4,
    ringSec: 8,
    isStarted: false,
  })
  const [made] = await installation.parley.ask<{ account: string; id: string }>(
    `with g as (insert into agent_group (account, id, kind, name, wrap_up_sec)
       select account, gen_random_uuid(), 'cc', 'Desk', 1 from task where id = $1 returning account, id),
     s as (insert into seat (account, id, agent_group, name, number, line, state)
       select g.account, gen_random_uuid(), g.id, 'seat ' || n, '1202555170' || n, l.id, 'free'
       from g, generate_series(1, 2) n, line l where l.name = 'Sandbox carrier')
     insert into task_pacing (account, task, agent_group, policy, calls_per_seat)
       select g.account, $1, g.id, 'proportional', 2 from g returning account, agent_group as id`,
    [task],
  )
  await installation.parley.ask("update task set status = 'running' where id = $1", [task])
  await until('four records', 120, async () => {
    const [row] = await installation.parley.ask<{ n: number }>(
      'select count(*)::int as n from call_record where task = $1',
      [task],
    )
    return row?.n === 4
  })
  const transfers = await installation.parley.ask<{ result: string; talked: number }>(
    `select result, extract(epoch from ended_at - answered_at)::float8 as talked from transfer where task = $1`,
    [task],
  )
  expect(transfers.length).toBe(4)
  const served = transfers.filter(({ result }) => result === 'success')
  expect(served.length).toBeGreaterThanOrEqual(2)
  expect(served.every(({ talked }) => talked > 2 && talked < maxCallSec + 10)).toBe(true)
  // No seat has two calls at once: its busy periods follow each other, and so do its calls.
  const [twice] = await installation.parley.ask<{ n: number }>(
    `select count(*)::int as n from transfer a join transfer b on a.seat = b.seat and a.id < b.id
     where a.answered_at < b.ended_at and b.answered_at < a.ended_at`,
  )
  expect(twice?.n).toBe(0)
  const events = await installation.parley.ask<{ types: number[] }>(
    `select array_agg(e.type order by e.seq) filter (where e.type between 7 and 11) as types
     from call_event e join transfer f on f.attempt = e.attempt where f.result = 'success' group by e.attempt`,
  )
  expect(events.every(({ types }) => types.join() === '7,8,9,10')).toBe(true)
  const recordings = await installation.parley.ask<{ ms: number }>(
    'select recording_ms as ms from call_record where task = $1',
    [task],
  )
  expect(recordings.every(({ ms }) => ms > 2000)).toBe(true)
  const [log] = await installation.parley.ask<{ n: number }>(
    'select count(*)::int as n from pacing_decision where task = $1',
    [task],
  )
  expect(log?.n).toBeGreaterThan(0)
  await until('free seats', 15, async () => {
    const seats = await installation.parley.ask<{ state: string }>(
      'select state from seat where account = $1',
      [made?.account ?? ''],
    )
    return seats.length === 2 && seats.every(({ state }) => state === 'free')
  })
}, 180_000)
