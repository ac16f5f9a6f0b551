import { createRandomSource } from '../../apps/server/testing/simulation/random-source.ts'
import type { App } from '../real-processes.ts'

export type Victim = App | 'postgres'

export type PlannedKill = {
  /** After this many records, and some moments more. */
  readonly afterRecords: number
  readonly delayMs: number
  readonly victims: readonly [Victim, ...Victim[]]
  /** Time until the processes are started again; the servers start PostgreSQL. */
  readonly downMs: number
}

/**
 * Victims drawn from the seed: mostly one process, sometimes both of a kind, PostgreSQL, or everything but the
 * sandbox.
 */
export const planKills = (seed: number, kills: number, contacts: number): readonly PlannedKill[] => {
  const random = createRandomSource(seed)
  const oneOf = random.pick<readonly [Victim, ...Victim[]]>
  return Array.from({ length: kills }, (_none, at) => ({
    // The last kills still hit calls.
    afterRecords: Math.floor(((at + random.next()) / kills) * contacts * 0.95),
    delayMs: random.between(0, 1500),
    victims: oneOf([
      ['server'],
      ['server'],
      ['server-2'],
      ['server-2'],
      ['engine'],
      ['engine'],
      ['engine-2'],
      ['engine-2'],
      ['server', 'engine-2'],
      ['server-2', 'engine'],
      ['server', 'server-2'],
      ['engine', 'engine-2'],
      ['postgres'],
      ['postgres', 'server'],
      ['postgres', 'engine'],
      ['postgres', 'server', 'server-2', 'engine', 'engine-2'],
    ]),
    downMs: random.between(0, 4000),
  }))
}
