import { type CallRegistry, createCallRegistry } from './call-registry.ts'
import { createJournal, type Journal } from './journal.ts'
import { createLife, type Life } from './life.ts'
import type { Down, Up } from './messages.ts'
import type { ServerProcess } from './server-process.ts'
import { type Connection, connect } from './wire.ts'
import { lease, strikes, type World } from './world.ts'

type Link = { readonly connection: Connection<Down, Up>; isWelcome: boolean }

type Engine = {
  readonly world: World
  readonly name: string
  readonly life: Life
  readonly journal: Journal
  readonly book: CallRegistry
  readonly links: Set<Link>
  /** The newest database timeline received from a server. */
  readonly timeline: { newest: number }
  readonly leases: Leases
  /** No server is reachable before. */
  readonly cut: { untilMs: number }
}

/** `engine/link/keep-leases`. */
type Leases = { confirmedMs: number; last: number; readonly sentMs: Map<number, number> }

const closeAll = (links: Set<Link>): void => {
  const before = [...links]
  links.clear()
  for (const { connection } of before) connection.close()
}

/** One engine, linked to every server at once: its calls end with a life, its journal does not. */
export const createEngineProcess = (world: World, name: string, servers: readonly ServerProcess[]): void => {
  const { timeline, random } = world
  const links = new Set<Link>()
  let skewMs = 0
  const newestTimeline = { newest: 0 }
  const leases: Leases = { confirmedMs: 0, last: 0, sentMs: new Map() }
  const cut = { untilMs: 0 }
  const journal = createJournal(world, () => life)
  const book = createCallRegistry({
    name,
    world,
    journal,
    life: () => life,
    clockMs: () => timeline.nowMs() + skewMs,
    timeline: () => newestTimeline.newest,
    askForHold: (attempt) => shipTo(links, { kind: 'holdWanted', attempt }, 1),
    askForSeat: (wanted) => shipTo(links, wanted, 1),
  })
  const start = (): void => {
    journal.epoch += 1
    newestTimeline.newest = 0
    skewMs = random.between(-1500, 1500)
    leases.confirmedMs = timeline.nowMs()
    cut.untilMs = 0
    book.endAbandoned()
    life.later(lookMs, look)
    life.later(lease.reportEveryMs, reportAgain)
    for (const server of servers) join(engine, server)
    life.later(random.between(1000, 60_000), crashPerhaps)
  }
  const crashPerhaps = (): void => {
    if (strikes(world, 0.15)) {
      life.crash()
      return
    }
    if (strikes(world, 0.04)) {
      world.witness.stopped.add(name)
      life.freeze(random.between(5000, 200_000))
    }
    if (strikes(world, 0.04)) {
      cut.untilMs = timeline.nowMs() + random.between(5000, 240_000)
      for (const { connection } of links) connection.close()
    }
    life.later(random.between(1000, 60_000), crashPerhaps)
  }
  const look = (): void => {
    const unheardMs = timeline.nowMs() - leases.confirmedMs
    if (unheardMs >= lease.endAfterMs && world.bug !== 'talksUnheard') book.endCalls()
    life.later(lookMs, look)
  }
  const reportAgain = (): void => {
    for (const link of links) reportAlive(engine, link)
    life.later(lease.reportEveryMs, reportAgain)
  }
  const life = createLife(world, {
    longestDownMs: 40_000,
    onCrash: () => {
      book.forget()
      closeAll(links)
    },
    onStart: start,
  })
  const engine: Engine = { world, name, life, journal, book, links, timeline: newestTimeline, leases, cut }
  world.witness.conversations.set(
    name,
    (attempt) => life.isUp() && !life.isFrozen() && book.conversations(attempt),
  )
  journal.onDurable = (event) => shipTo(links, { kind: 'events', events: [event] })
  start()
}

const lookMs = 2000

const reportAlive = ({ world, journal, book, leases }: Engine, { connection, isWelcome }: Link): void => {
  if (!isWelcome) return
  leases.last += 1
  leases.sentMs.set(leases.last, world.timeline.nowMs())
  const unshipped = [...journal.unshipped.values()].map(({ attempt }) => attempt)
  const attempts = [...new Set([...book.live(), ...journal.open.keys(), ...unshipped])]
  connection.up({ kind: 'alive', report: leases.last, attempts })
}

/** To every connected server, or to this many of them. */
const shipTo = (links: ReadonlySet<Link>, message: Up, most = Infinity): void => {
  const there = [...links].filter(({ connection, isWelcome }) => isWelcome && connection.isOpen())
  for (const { connection } of there.slice(0, most)) connection.up(message)
}

const join = (engine: Engine, server: ServerProcess): void => {
  const { world, life, links } = engine
  const again = (): void => life.later(world.random.between(200, 1500), () => join(engine, server))
  if (!server.isUp() || world.timeline.nowMs() < engine.cut.untilMs) {
    again()
    return
  }
  const connection = connect<Down, Up>(world, {
    onDown: (message) =>
      life.take(() => {
        if (links.has(link)) obey(engine, link, message)
      }),
    onUp: (message) => take(message),
    onClosed: () => {
      server.closed(connection)
      if (links.delete(link)) again()
    },
  })
  const link: Link = { connection, isWelcome: false }
  const take = server.accept(connection)
  links.add(link)
  sayHello(engine, link)
  life.later(world.random.between(1000, 60_000), () => {
    if (strikes(world, 0.3)) connection.close()
  })
}

const sayHello = ({ name, journal, book, timeline }: Engine, { connection }: Link): void =>
  connection.up({
    kind: 'hello',
    engine: name,
    epoch: journal.epoch,
    timeline: timeline.newest,
    recent: book.recent(),
  })

const obey = (engine: Engine, link: Link, message: Down): void => {
  const { journal, book, timeline } = engine
  switch (message.kind) {
    case 'timeline':
      // From here on orders of older ones are refused: this report is complete.
      timeline.newest = Math.max(timeline.newest, message.timeline)
      sayHello(engine, link)
      break
    case 'welcome':
      link.isWelcome = true
      if (journal.unshipped.size > 0)
        link.connection.up({ kind: 'events', events: [...journal.unshipped.values()] })
      reportAlive(engine, link)
      break
    case 'renewed': {
      const { leases } = engine
      leases.confirmedMs = Math.max(leases.confirmedMs, leases.sentMs.get(message.report) ?? 0)
      for (const attempt of message.over) book.hangUp(attempt)
      break
    }
    case 'placeCall':
      book.place(message.order)
      break
    case 'reconcile': {
      const again = message.attempts.flatMap(journal.acknowledgedOf)
      if (again.length > 0) link.connection.up({ kind: 'events', events: again })
      const reported = new Set(again.map(({ attempt }) => attempt))
      const unknown = message.attempts.filter((attempt) => !book.knows(attempt) && !reported.has(attempt))
      book.disown(unknown)
      const recent = new Set(book.recent().map(({ attempt }) => attempt))
      link.connection.up({ kind: 'reconciled', unknown, called: unknown.filter((id) => recent.has(id)) })
      break
    }
    case 'acknowledge':
      journal.acknowledge(message.journalSeq)
      break
    case 'holdExtended':
      book.extended(message.attempt, message.heldSec)
      break
    case 'seatAssigned':
    case 'noSeat':
      book.seatAnswered(message)
      break
    case 'holdRefused':
      // The current hold runs out by itself.
      break
  }
}
