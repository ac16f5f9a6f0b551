import type { CallStatus } from '@parley/contract/vocabulary'
import { type CallTransfer, openCallTransfer } from './call-transfer.ts'
import type { CarriedLeg } from './carrier.ts'
import type { Journal } from './journal.ts'
import type { Life } from './life.ts'
import type { Order, RecentAttempt, SeatAnswer, Up } from './messages.ts'
import type { AttemptEnd } from './store.ts'
import { strikes, type World } from './world.ts'

/** An engine's calls. They end with its life; so do disowned attempts, because its epoch ends with it. */
export type CallRegistry = {
  readonly place: (order: Order) => void
  readonly knows: (attempt: string) => boolean
  /** Reported as unknown: an order from another server may still arrive, and must place no call. */
  readonly disown: (attempts: readonly string[]) => void
  readonly extended: (attempt: string, heldSec: number) => void
  readonly seatAnswered: (answer: SeatAnswer) => void
  /** Recent attempts of this life or an earlier one. */
  readonly recent: () => readonly RecentAttempt[]
  /** Running calls. */
  readonly live: () => readonly string[]
  readonly conversations: (attempt: string) => boolean
  readonly hangUp: (attempt: string) => void
  readonly endCalls: () => void
  readonly forget: () => void
  /** Ends what an earlier life left open, first at the far side, then in the journal. */
  readonly endAbandoned: () => void
}

type Running = {
  readonly order: Order
  heldSec: number
  leg?: CarriedLeg
  answeredMs?: number
  callTransfer?: CallTransfer
  isOver: boolean
}

type Engine = {
  readonly name: string
  readonly world: World
  readonly journal: Journal
  readonly life: () => Life
  readonly clockMs: () => number
  readonly timeline: () => number
  readonly askForHold: (attempt: string) => void
  readonly askForSeat: (wanted: Extract<Up, { kind: 'seatWanted' }>) => void
}

export const createCallRegistry = (engine: Engine): CallRegistry => {
  const { world, journal } = engine
  const running = new Map<string, Running>()
  const disowned = new Set<string>()
  let called: RecentAttempt[] = []
  const knows = (attempt: string): boolean => running.has(attempt) || journal.knows(attempt)
  return {
    knows,
    place: (order) => {
      if (knows(order.attempt)) return
      if (disowned.has(order.attempt) && world.bug !== 'notDisowned') return
      const why = refusalOf(engine, order)
      if (why === undefined) {
        called.push({ attempt: order.attempt, contact: order.contact })
        takeOn(engine, running, order)
      } else journal.append(order.attempt, { kind: 'refused', why })
    },
    disown: (attempts) => {
      for (const attempt of attempts) disowned.add(attempt)
    },
    extended: (attempt, heldSec) => {
      const call = running.get(attempt)
      if (call === undefined || call.isOver) return
      call.heldSec = heldSec
      watchHold(engine, running, call)
    },
    seatAnswered: (answer) => running.get(answer.attempt)?.callTransfer?.answered(answer),
    recent: () => (world.bug === 'calledForgotten' ? called : [...journal.recent(), ...called]),
    live: () => [...running.keys()],
    conversations: (attempt) => running.get(attempt)?.isOver === false,
    hangUp: (attempt) => {
      const call = running.get(attempt)
      if (call !== undefined) hangUp(engine, running, call)
    },
    endCalls: () => {
      for (const call of running.values()) hangUp(engine, running, call)
    },
    forget: () => {
      called = []
      for (const { callTransfer } of running.values()) callTransfer?.forget()
      running.clear()
      disowned.clear()
    },
    endAbandoned: () => endAbandoned(engine),
  }
}

const refusalOf = ({ world, journal, clockMs, timeline }: Engine, order: Order): string | undefined => {
  if (order.epoch !== journal.epoch) return 'otherEpoch'
  if (order.timeline !== timeline() && world.bug !== 'ordersOfOldTimeline') return 'otherTimeline'
  return clockMs() >= order.notAfterMs && world.bug !== 'lateInvite' ? 'pastNotAfter' : undefined
}

/** Accepted, then the dialog, then the INVITE: each durable before the next. */
const takeOn = (engine: Engine, running: Map<string, Running>, order: Order): void => {
  const { world, journal } = engine
  const call: Running = { order, heldSec: order.heldSec, isOver: false }
  const isEarly = world.bug === 'inviteBeforeJournal'
  running.set(order.attempt, call)
  if (isEarly) dial(engine, running, call)
  // Suspended while its dialog is being written.
  if (strikes(world, 0.01)) {
    world.witness.stopped.add(engine.name)
    engine.life().freeze(world.random.between(1000, 200_000))
  }
  journal.append(order.attempt, { kind: 'accepted', contact: order.contact }, () =>
    journal.keepDialog(order.attempt, () => {
      if (!isEarly) dial(engine, running, call)
    }),
  )
}

/** Before its INVITE it is refused, because none is sent. */
const hangUp = (engine: Engine, running: Map<string, Running>, call: Running): void => {
  if (call.isOver) return
  if (call.leg === undefined) {
    refuseLate(engine, running, call)
    return
  }
  call.leg.hangUp()
  end(engine, running, call, call.answeredMs === undefined ? 'customerStopped' : 'finished')
}

const refuseLate = ({ journal }: Engine, running: Map<string, Running>, call: Running): void => {
  const { attempt } = call.order
  call.isOver = true
  journal.append(attempt, { kind: 'refused', why: 'neverSent' }, () => running.delete(attempt))
}

const dial = (engine: Engine, running: Map<string, Running>, call: Running): void => {
  const { world, journal, clockMs } = engine
  const { attempt, contact, notAfterMs } = call.order
  if (call.isOver) return
  // The process may have been suspended since the order was accepted.
  if (clockMs() >= notAfterMs && world.bug !== 'stoppedBeforeInvite' && world.bug !== 'lateInvite') {
    refuseLate(engine, running, call)
    return
  }
  // A call of an earlier life is not this process's any more.
  const isHere = (): boolean => running.get(attempt) === call && !call.isOver
  const { take } = engine.life()
  call.leg = world.carrier.invite(attempt, contact, {
    onAnswered: () =>
      take(() => {
        if (!isHere()) return
        call.answeredMs = world.timeline.nowMs()
        journal.append(attempt, { kind: 'answered', atMs: call.answeredMs })
        watchHold(engine, running, call)
        transferIfRequested(engine, running, call)
      }),
    onEnded: (status) =>
      take(() => {
        if (isHere()) end(engine, running, call, status)
      }),
  })
}

const askShare = 0.4
const latestAskMs = 30_000

/** Some callees request a transfer. */
const transferIfRequested = (engine: Engine, running: Map<string, Running>, call: Running): void => {
  const { world, journal, life, askForSeat } = engine
  const { attempt } = call.order
  if (!world.random.chance(askShare)) return
  life().later(world.random.between(500, latestAskMs), () => {
    if (call.isOver) return
    const onSeatLeft = (): void => {
      if (call.isOver) return
      call.leg?.hangUp()
      end(engine, running, call, 'finished')
    }
    call.callTransfer = openCallTransfer({ world, journal, life, attempt, askForSeat, onSeatLeft })
  })
}

const end = (
  { world, journal }: Engine,
  running: Map<string, Running>,
  call: Running,
  status: CallStatus,
): void => {
  const { attempt } = call.order
  call.isOver = true
  call.callTransfer?.end()
  journal.append(
    attempt,
    { kind: 'ended', end: endOf(status, call.answeredMs, world.timeline.nowMs()) },
    () => running.delete(attempt),
  )
}

const askedBeforeMs = 15_000

/** Requests an extension before the hold is used up, and ends the call with it. */
const watchHold = (engine: Engine, running: Map<string, Running>, call: Running): void => {
  const { world, life, askForHold } = engine
  const { answeredMs = 0, heldSec, order } = call
  const leftMs = answeredMs + heldSec * 1000 - world.timeline.nowMs()
  if (heldSec < order.maxTalkSec)
    life().later(leftMs - askedBeforeMs, () => {
      if (!call.isOver) askForHold(order.attempt)
    })
  life().later(leftMs, () => {
    if (call.isOver || call.heldSec > heldSec || world.bug === 'unpaidExtension') return
    call.leg?.hangUp()
    end(engine, running, call, 'finished')
  })
}

const endAbandoned = ({ world, journal, life }: Engine): void => {
  for (const [attempt, { hasDialog, answeredMs, lastMs, seatLeg }] of journal.open)
    if (!hasDialog) journal.append(attempt, { kind: 'refused', why: 'neverSent' })
    else
      life().later(world.random.between(50, 3000), () => {
        world.carrier.endAbandoned(attempt)
        if (seatLeg !== undefined) world.carrier.endAbandoned(seatLeg)
        journal.append(attempt, { kind: 'ended', end: endOf('unknownCause', answeredMs, lastMs) })
      })
}

const endOf = (status: CallStatus, answeredMs: number | undefined, endedMs: number): AttemptEnd => ({
  status,
  answered: answeredMs !== undefined,
  talkMs: answeredMs === undefined ? 0 : Math.max(0, endedMs - answeredMs),
  endedMs,
  why: '',
})
