import {
  admitDestinations,
  destinationOf,
  nextBillDayMs,
  type ReachedLimit,
  raiseAlert,
} from '../../../billing/background/limits/index.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { JudgedContacts } from '../../call-rules/index.ts'
import type { TaskRow } from '../../tasks/index.ts'
import type { DueContact } from './contact-queries.ts'
import type { Dialer } from './dial-facts.ts'
import type { CallableContact } from './open-attempts.ts'

type Judged = JudgedContacts<DueContact>

/** Contacts in countries that their account may call today. Those beyond its limit wait for the next day. */
export const withinDestinations = async (
  tx: Tx,
  dialer: Dialer,
  { task, callable, nowMs }: { task: TaskRow; callable: Judged['callable']; nowMs: number },
): Promise<{
  readonly admitted: readonly CallableContact[]
  readonly beyond: Judged['put']
  readonly reached: readonly ReachedLimit[]
}> => {
  const contacts = callable.map((contact): CallableContact => {
    const { country } = contact.permission.values
    return {
      ...contact,
      destination: destinationOf(contact.written, { country, home: task.home ?? undefined }),
    }
  })
  const may = await admitDestinations(tx, task.account, {
    destinations: contacts.map(({ destination }) => destination),
    known: dialer.destinations,
  })
  const beyond = contacts.filter(({ destination }) => !may.has(destination))
  const [first] = beyond
  const reached =
    first &&
    (await raiseAlert(tx, task.account, {
      kind: 'newDestinations',
      values: { destination: first.destination },
    }))
  return {
    admitted: contacts.filter(({ destination }) => may.has(destination)),
    beyond: beyond.map((contact) => ({
      contact,
      permission: {
        kind: 'later',
        rule: 'newDestinations',
        values: { destination: contact.destination },
        nextMs: nextBillDayMs(nowMs),
      },
    })),
    reached: reached === undefined ? [] : [reached],
  }
}
