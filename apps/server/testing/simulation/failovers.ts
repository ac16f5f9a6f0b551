import type { Store } from './store.ts'
import { strikes, type World } from './world.ts'

/** The result of a COMMIT, seen from outside. */
export type Failovers = {
  /** A transaction was committed: sometimes it is among the last that a promoted standby never had. */
  readonly committed: () => void
}

const share = 0.02
const mostLost = 12
const longestLagMs = 15_000

/**
 * An asynchronous failover: the database continues from a state some transactions old, on a new timeline. Servers and engines
 * are not notified; what they received of the lost transactions stays with them.
 */
export const createFailovers = (world: World): Failovers => {
  const { timeline, random } = world
  let standby: { readonly rows: Rows; left: number } | undefined
  const promoteNow = (mine: typeof standby): void => {
    if (standby === undefined || standby !== mine) return
    standby = undefined
    promote(world, mine.rows)
  }
  return {
    committed: () => {
      if (standby !== undefined) {
        standby.left -= 1
        const mine = standby
        if (mine.left <= 0) timeline.after(0, () => promoteNow(mine))
        return
      }
      if (!strikes(world, share)) return
      // Its state from here on is the standby's.
      const mine = { rows: copyOf(world.store), left: random.between(1, mostLost) }
      standby = mine
      timeline.after(longestLagMs, () => promoteNow(mine))
    },
  }
}

/** The content of all tables. The timeline is the database's own. */
type Rows = Omit<Store, 'timeline'>

const copyOf = ({ timeline: _timeline, ...rows }: Store): Rows => structuredClone(rows)

const promote = ({ store, witness }: World, rows: Rows): void => {
  const isLost = (id: string): boolean =>
    !rows.attempts.has(id) || rows.lineSlots.every(({ holder }) => holder !== id)
  // Open calls without a slot exceed the line's limit: they are not hung up for that.
  for (const slot of store.lineSlots)
    if (slot.holder !== undefined && isLost(slot.holder)) witness.lostSlots += 1
  witness.failovers += 1
  Object.assign(store, rows, { timeline: store.timeline + 1 })
}
