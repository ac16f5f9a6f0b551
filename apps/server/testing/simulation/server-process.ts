import { dialTransaction, dueContacts, isAnyDue } from './dial-transaction.ts'
import { createLife, type Life } from './life.ts'
import {
  applyEvent,
  closeLapsed,
  closeUnknown,
  extendHold,
  openAttemptsOf,
  renewLeases,
  setAsideUnknown,
} from './link-transactions.ts'
import type { Down, Hello, Journaled, Up } from './messages.ts'
import { assignSeat } from './seat-transactions.ts'
import type { Attempt } from './store.ts'
import type { Connection } from './wire.ts'
import { lease, overdueMs, strikes, type World } from './world.ts'

export type EngineLine = Pick<Connection<Down, Up>, 'isOpen' | 'down' | 'close'>

/** One server: dial loop, engine link, settlement. A life ends by a crash; the next one has only the database. */
export type ServerProcess = {
  readonly isUp: () => boolean
  /** @returns a handler for the engine's messages on this connection */
  readonly accept: (line: EngineLine) => (message: Up) => void
  readonly closed: (line: EngineLine) => void
}

/** Connected engines. */
type Lines = Map<string, { readonly line: EngineLine; readonly epoch: number; readonly timeline: number }>

type Server = {
  readonly world: World
  readonly name: string
  readonly life: Life
  readonly lines: Lines
  readonly clockMs: () => number
}

const tickMs = 250
/** The real loop polls more often; without due work it makes no difference. */
const idleMs = 3000
const sweepMs = 2000

export const createServerProcess = (world: World, name: string): ServerProcess => {
  const { timeline, random } = world
  const lines: Lines = new Map()
  let skewMs = 0
  const life = createLife(world, {
    longestDownMs: 20_000,
    onCrash: () => {
      for (const { line } of lines.values()) line.close()
      lines.clear()
    },
    onStart: () => start(),
  })
  const server: Server = { world, name, life, lines, clockMs: () => timeline.nowMs() + skewMs }
  const tick = (): void => {
    if (strikes(world, 0.002)) skewMs = random.between(-30_000, 30_000)
    dial(server)
    const restMs = isAnyDue(world, server.clockMs()) ? tickMs : idleMs
    // Suspended for a while, as on an overloaded machine.
    life.later(strikes(world, 0.005) ? random.between(5000, 25_000) : restMs, tick)
  }
  let watched = { timeline: 0, sinceMs: 0 }
  const look = (): void => {
    const nowMs = timeline.nowMs()
    if (watched.timeline !== world.store.timeline)
      watched = { timeline: world.store.timeline, sinceMs: nowMs }
    const heldMs = nowMs - watched.sinceMs
    if (heldMs >= lease.holdMs)
      closeLapsed(world, heldMs < lease.holdMs + lease.leaseMs ? 'reported' : 'everybody')
    closeOutdated(server)
    askForOverdue(server)
    life.later(sweepMs, look)
  }
  const start = (): void => {
    watched = { timeline: world.store.timeline, sinceMs: timeline.nowMs() }
    life.later(random.between(0, tickMs), tick)
    life.later(random.between(0, sweepMs), look)
  }
  start()
  return {
    isUp: life.isUp,
    accept: (line) => acceptLine(server, line),
    closed: (line) => {
      for (const [engine, known] of lines) if (known.line === line) lines.delete(engine)
    },
  }
}

/** The dial transaction takes some time; then the orders are sent on the connections that it chose. */
const dial = ({ world, name, life, lines, clockMs }: Server): void => {
  const { random, bug } = world
  const readMs = clockMs()
  const seen = bug === 'ownedNoLease' ? dueContacts(world, readMs) : undefined
  life.later(random.between(0, 30), () => {
    if (strikes(world, 0.002)) return life.crash()
    const engines = [...lines].flatMap(([engine, { line, epoch }]) =>
      line.isOpen() ? [[engine, epoch] as const] : [],
    )
    const { timeline } = world.store
    const due = seen ?? dueContacts(world, readMs)
    const opened = dialTransaction(world, { server: name, readMs, due, engines })
    if (opened.length > 0 && strikes(world, 0.02)) return life.crash()
    // The result of COMMIT is lost: the server does not learn which attempts it opened.
    if (strikes(world, 0.01)) return undefined
    const stoppedMs = strikes(world, 0.01) ? random.between(1000, 12_000) : 0
    return life.later(stoppedMs, () => {
      for (const attempt of opened.filter(({ notAfterMs }) => clockMs() <= notAfterMs))
        sendOrder(world, lines, attempt, timeline)
    })
  })
}

const sendOrder = ({ limits }: World, lines: Lines, attempt: Attempt, timeline: number): void => {
  const chosen = lines.get(attempt.engine)
  if (chosen?.epoch !== attempt.epoch || !chosen.line.isOpen()) return
  const { id, contact, epoch, notAfterMs, heldSec } = attempt
  const { maxTalkSec } = limits
  chosen.line.down({
    kind: 'placeCall',
    order: { attempt: id, contact: contact.id, epoch, timeline, notAfterMs, heldSec, maxTalkSec },
  })
}

/** Engines that said hello on an earlier timeline say it again. */
const closeOutdated = ({ world, lines }: Server): void => {
  for (const { line, timeline } of lines.values()) if (timeline !== world.store.timeline) line.close()
}

const askForOverdue = ({ world, lines, clockMs }: Server): void => {
  for (const [engine, { line }] of lines) {
    const row = world.store.engines.get(engine)
    if (row !== undefined) row.lastSeenMs = world.timeline.nowMs()
    const overdue = openAttemptsOf(world, engine).filter(
      ({ isAccepted, notAfterMs }) => !isAccepted && notAfterMs < clockMs() - overdueMs,
    )
    if (overdue.length > 0) line.down({ kind: 'reconcile', attempts: overdue.map(({ id }) => id) })
  }
}

const acceptLine = (server: Server, line: EngineLine): ((message: Up) => void) => {
  const { world, life } = server
  let engine = ''
  let doneMs = 0
  /**
   * One message after another, as in `readLinesInOrder`: an acknowledgment implies that everything before it is committed too.
   */
  const inOrder = (work: () => void): void => {
    const beginMs = world.bug === 'sideBySide' ? 0 : doneMs
    // Sometimes the database is slow.
    const workMs = world.random.between(0, world.random.chance(0.02) ? 2000 : 20)
    doneMs = Math.max(beginMs, world.timeline.nowMs()) + workMs
    life.later(doneMs - world.timeline.nowMs(), work)
  }
  return (message) => {
    // Like the reset of a connection whose process is gone.
    if (!life.isUp()) return line.close()
    switch (message.kind) {
      case 'hello':
        engine = message.engine
        welcome(server, line, message)
        break
      case 'events':
        takeEvents(server, { line, engine, inOrder }, message.events)
        break
      case 'reconciled':
        inOrder(() => {
          for (const id of message.unknown) closeUnknown(world, engine, id, message.called.includes(id))
          world.failovers.committed()
        })
        break
      case 'alive':
        inOrder(() => {
          const over = renewLeases(world, engine, message.attempts)
          world.failovers.committed()
          line.down({ kind: 'renewed', report: message.report, over })
        })
        break
      case 'seatWanted':
        inOrder(() => {
          const answer = assignSeat(world, engine, message)
          world.failovers.committed()
          // Assigned, and the server dies before the answer.
          if (strikes(world, 0.005)) return life.crash()
          return line.down(answer)
        })
        break
      case 'holdWanted': {
        const { attempt } = message
        const heldSec = extendHold(world, attempt)
        world.failovers.committed()
        line.down(
          heldSec === undefined
            ? { kind: 'holdRefused', attempt }
            : { kind: 'holdExtended', attempt, heldSec },
        )
      }
    }
  }
}

const welcome = (
  { world, lines }: Server,
  line: EngineLine,
  { engine, epoch, timeline, recent }: Hello,
): void => {
  const { store } = world
  if (epoch < (store.engines.get(engine)?.epoch ?? 0)) {
    line.close()
    return
  }
  if (timeline !== store.timeline) {
    line.down({ kind: 'timeline', timeline: store.timeline })
    return
  }
  const lost = recent.filter(({ attempt }) => !store.attempts.has(attempt))
  for (const one of lost) setAsideUnknown(world, one)
  store.engines.set(engine, { epoch, timeline, lastSeenMs: world.timeline.nowMs() })
  renewLeases(
    world,
    engine,
    openAttemptsOf(world, engine).map(({ id }) => id),
  )
  world.failovers.committed()
  lines.get(engine)?.line.close()
  line.down({ kind: 'welcome' })
  const asked = [
    ...openAttemptsOf(world, engine).map(({ id }) => id),
    // Besides lost ones, those that the server closed without the engine, which may have reported differently since.
    ...recent
      .map(({ attempt }) => attempt)
      .filter((id) => (store.attempts.get(id)?.end?.why ?? 'engineLost') === 'engineLost'),
  ]
  if (asked.length > 0) line.down({ kind: 'reconcile', attempts: asked })
  lines.set(engine, { line, epoch, timeline })
}

/** Acknowledged after COMMIT. */
const takeEvents = (
  { world, life }: Server,
  {
    line,
    engine,
    inOrder,
  }: {
    readonly line: EngineLine
    readonly engine: string
    readonly inOrder: (work: () => void) => void
  },
  events: readonly Journaled[],
): void => {
  const acknowledge = (): void =>
    line.down({ kind: 'acknowledge', journalSeq: Math.max(...events.map((event) => event.journalSeq)) })
  if (world.bug === 'acknowledgedBeforeCommit') acknowledge()
  inOrder(() => {
    if (strikes(world, 0.005)) return life.crash()
    // Between this message and the next the connection may have been closed.
    if (!line.isOpen()) return undefined
    for (const event of events) applyEvent(world, engine, event)
    world.failovers.committed()
    if (strikes(world, 0.005)) return life.crash()
    // The database did not answer: the connection is closed, and everything is sent again.
    if (strikes(world, 0.01)) return line.close()
    return world.bug === 'acknowledgedBeforeCommit' ? undefined : acknowledge()
  })
}
