import type { TaskId } from '@parley/contract/vocabulary'
import { bookRules } from '../../apps/server/src/billing/ledger/index.ts'
import type { RealProcesses } from '../real-processes.ts'
import type { Promises } from './promises.ts'

/** How many rows there are. */
export const countIn = async (
  installation: RealProcesses,
  from: string,
  values: readonly unknown[] = [],
): Promise<number> =>
  Number((await installation.ask<{ n: string }>(`select count(*) as n from ${from}`, values))[0]?.n ?? -1)

/** Invariants of finished tasks, whatever was killed meanwhile; counted in the database and at the sandbox. */
export const checkTasks = async (
  installation: RealProcesses,
  { say, expect }: Promises,
  { tasks, imported }: { readonly tasks: readonly TaskId[]; readonly imported: number },
): Promise<void> => {
  const count = (from: string, ...values: readonly unknown[]) =>
    countIn(installation, from, [tasks, ...values])
  const attempts = await installation.ask<{ id: string }>('select id from attempt where task = any ($1)', [
    tasks,
  ])
  const invites = new Map<string, number>()
  for (const { what, callId } of await installation.carried())
    if (what === 'began') invites.set(callId, (invites.get(callId) ?? 0) + 1)
  const called = attempts.filter(({ id }) => invites.has(id)).map(({ id }) => id)

  expect('attempts with more than one INVITE', called.filter((id) => (invites.get(id) ?? 0) > 1).length, 0)
  expect(
    'contacts that were called twice',
    await count(
      '(select contact from attempt where task = any ($1) and id = any ($2::uuid[]) group by contact having count(*) > 1) t',
      called,
    ),
    0,
  )
  expect('contacts kept', await count('contact where task = any ($1)'), imported)
  expect(
    'contacts without a final state',
    await count(`contact where task = any ($1) and state <> 'final'`),
    0,
  )
  expect(
    'records more or less than one for each attempt',
    await count(`(select a.id from attempt a left join call_record r on r.attempt = a.id
      where a.task = any ($1) group by a.id having count(r.attempt) <> 1) t`),
    0,
  )
  expect('attempts still open', await count('attempt where task = any ($1) and ended_at is null'), 0)
  expect(
    'calls charged twice',
    await count(`(select t.ref from ledger_tx t join attempt a on a.id::text = t.ref
      where t.kind = 'call' and a.task = any ($1) group by t.ref having count(*) > 1) t`),
    0,
  )
  expect(
    'holds still open',
    await count(`hold where state = 'open' and attempt in (select id from attempt where task = any ($1))`),
    0,
  )
  for (const kind of ['line_slot', 'account_slot', 'engine_slot', 'ear_slot'])
    expect(
      `${kind}s still held`,
      await count(`${kind} where holder in (select id from attempt where task = any ($1))`),
      0,
    )
  for (const [rule, query] of Object.entries(bookRules))
    expect(`ledger, violated: ${rule}`, await countIn(installation, `(${query}) broken`), 0)
  const statuses = await installation.ask<{ status: string; n: string }>(
    'select status, count(*) as n from call_record where task = any ($1) group by 1 order by 2 desc',
    [tasks],
  )
  say(
    `       ${attempts.length} attempts, ${called.length} with an INVITE; records: ${statuses.map(({ status, n }) => `${n} ${status}`).join(', ')}`,
  )
}
