import { learnOutcome, newControl, type PacingControl } from '../pacing-control.ts'
import { learnPacing } from '../pacing-knowledge.ts'
import type { PacingPolicy, PacingSnapshot } from '../pacing-snapshot.ts'
import { atOnce } from '../spread.ts'
import { createEventQueue } from './event-queue.ts'
import type { PacingWorld } from './pacing-world.ts'
import { seededRandom } from './seeded-random.ts'

export type PacingRun = {
  /** (conversation + wrap-up) / signed-in seat time. */
  readonly utilisation: number
  /** Lost share of the seat requests. */
  readonly loss: number
  readonly transferRequests: number
  readonly dials: number
  readonly halfHours: readonly { readonly transferRequests: number; readonly lost: number }[]
}

export type PacingPlan = {
  readonly policy: PacingPolicy
  readonly targetLoss: number
  readonly callsPerSeat: number
  readonly seed: number
  /** The policy: `pace`, or another dialer for comparison. */
  readonly decide: (snapshot: PacingSnapshot, nowSec: number) => { readonly place: number }
}

/**
 * Simulates a campaign in virtual time: the same world, plan and seed give the same result. Decides each second
 * and whenever a seat becomes free.
 */
export const simulatePacing = (world: PacingWorld, plan: PacingPlan): PacingRun => {
  const play = new Play(world, plan)
  return play.run()
}

type Happening =
  | { readonly kind: 'tick' }
  | { readonly kind: 'ringEnds'; readonly call: number; readonly isAnswered: boolean }
  | { readonly kind: 'robotEnds'; readonly call: number; readonly transferRequests: boolean }
  | { readonly kind: 'givesUp'; readonly call: number }
  | { readonly kind: 'seatFrees'; readonly seat: number; readonly handleSec: number }

class Play {
  private readonly world: PacingWorld
  private readonly plan: PacingPlan
  private readonly queue = createEventQueue<Happening>()
  private readonly random: ReturnType<typeof seededRandom>
  private readonly learner = learnPacing()
  private readonly ringing = new Map<number, number>()
  private readonly robots = new Map<number, number>()
  /** Waiting callees, in order, with their start. */
  private readonly waiting = new Map<number, number>()
  private readonly busy = new Map<number, number>()
  private readonly outcomes: { readonly atSec: number; readonly isLost: boolean }[] = []
  private control: PacingControl = newControl
  private knowledge = this.learner.read()
  private knownAtSec = 0
  private nowSec = 0
  private dials = 0
  private busySec = 0

  constructor(world: PacingWorld, plan: PacingPlan) {
    this.world = world
    this.plan = plan
    this.random = seededRandom(plan.seed)
  }

  run(): PacingRun {
    const endSec = this.world.hours * 3600
    this.queue.add(0, { kind: 'tick' })
    for (let next = this.queue.next(); next !== undefined && next.at < endSec; next = this.queue.next()) {
      this.nowSec = next.at
      this.happen(next.event)
    }
    for (const since of this.busy.values()) this.countBusy(since, endSec)
    return this.result(endSec)
  }

  private happen(event: Happening): void {
    switch (event.kind) {
      case 'tick':
        this.queue.add(this.nowSec + 1, { kind: 'tick' })
        this.dial()
        return
      case 'ringEnds':
        this.endRing(event)
        return
      case 'robotEnds':
        this.endRobot(event)
        return
      case 'givesUp':
        if (this.waiting.delete(event.call)) this.close(true)
        return
      case 'seatFrees':
        this.freeSeat(event)
    }
  }

  private dial(): void {
    const { place } = this.plan.decide(this.snapshot(), this.nowSec)
    for (let placed = 0; placed < place; placed += 1) this.placeCall()
  }

  private placeCall(): void {
    const { ring, longestRingSec, fastFailures } = this.world
    this.dials += 1
    const call = this.dials
    this.ringing.set(call, this.nowSec)
    const ringSec = this.random.duration(ring)
    if (this.random.roll() < this.answerShare()) {
      const isAnswered = ringSec < longestRingSec
      this.queue.add(this.nowSec + Math.min(ringSec, longestRingSec), { kind: 'ringEnds', call, isAnswered })
      return
    }
    const failsSec = this.random.roll() < fastFailures.share ? fastFailures.afterSec : longestRingSec
    this.queue.add(this.nowSec + failsSec, { kind: 'ringEnds', call, isAnswered: false })
  }

  private endRing({ call, isAnswered }: Extract<Happening, { kind: 'ringEnds' }>): void {
    const ringSec = this.nowSec - (this.ringing.get(call) ?? this.nowSec)
    this.ringing.delete(call)
    this.learner.see({ kind: isAnswered ? 'answered' : 'failed', atSec: this.nowSec, ringSec })
    if (!isAnswered) return
    const { robot } = this.world
    if (robot === undefined) {
      this.requestSeat(call)
      return
    }
    this.robots.set(call, this.nowSec)
    const transferRequests = this.random.roll() < robot.askShare
    const robotSec = this.random.duration(transferRequests ? robot.untilRequest : robot.untilEnd)
    this.queue.add(this.nowSec + robotSec, { kind: 'robotEnds', call, transferRequests })
  }

  private endRobot({ call, transferRequests }: Extract<Happening, { kind: 'robotEnds' }>): void {
    const robotSec = this.nowSec - (this.robots.get(call) ?? this.nowSec)
    this.robots.delete(call)
    this.learner.see({ kind: transferRequests ? 'asked' : 'ended', atSec: this.nowSec, robotSec })
    if (transferRequests) this.requestSeat(call)
  }

  private requestSeat(call: number): void {
    if (this.busy.size < this.world.seats) {
      this.serve()
      return
    }
    this.waiting.set(call, this.nowSec)
    this.queue.add(this.nowSec + this.world.patienceSec, { kind: 'givesUp', call })
  }

  private serve(): void {
    const seat = this.outcomes.length
    const handleSec = this.random.duration(this.world.conversation) + this.world.wrapSec
    this.busy.set(seat, this.nowSec)
    this.close(false)
    this.queue.add(this.nowSec + handleSec, { kind: 'seatFrees', seat, handleSec })
  }

  private freeSeat({ seat, handleSec }: Extract<Happening, { kind: 'seatFrees' }>): void {
    this.countBusy(this.busy.get(seat) ?? this.nowSec, this.nowSec)
    this.busy.delete(seat)
    this.learner.see({ kind: 'handled', atSec: this.nowSec, handleSec })
    const [first] = this.waiting.keys()
    if (first === undefined) {
      this.dial()
      return
    }
    this.waiting.delete(first)
    this.serve()
  }

  private close(isLost: boolean): void {
    this.outcomes.push({ atSec: this.nowSec, isLost })
    this.control = learnOutcome(this.control, isLost, this.plan.targetLoss)
  }

  private countBusy(fromSec: number, untilSec: number): void {
    this.busySec += Math.max(0, untilSec - Math.max(fromSec, this.world.warmUpSec))
  }

  private answerShare(): number {
    return this.world.answers.findLast(({ fromSec }) => fromSec <= this.nowSec)?.share ?? 0
  }

  private snapshot(): PacingSnapshot {
    const { world, plan, nowSec } = this
    if (nowSec - this.knownAtSec >= 5) {
      this.knowledge = this.learner.read()
      this.knownAtSec = nowSec
    }
    // Without a robot every answered call requests a seat at once: known, not estimated.
    const isRobotFirst = world.robot !== undefined
    const ages = (since: Map<number, number>) => Array.from(since.values(), (fromSec) => nowSec - fromSec)
    return {
      policy: plan.policy,
      seats: { free: world.seats - this.busy.size, busySec: ages(this.busy) },
      ringingSec: ages(this.ringing),
      robotSec: ages(this.robots),
      waiting: this.waiting.size,
      mostFurther: world.mostCalls - this.ringing.size - this.robots.size - this.waiting.size,
      patienceSec: world.patienceSec,
      callsPerSeat: plan.callsPerSeat,
      knowledge: isRobotFirst
        ? this.knowledge
        : { ...this.knowledge, askShare: 1, robotUntilRequest: atOnce },
      control: this.control,
      targetLoss: plan.targetLoss,
      halfHour: this.since(1800),
      successes: this.served(7200),
      draw: plan.policy === 'predictive1' ? this.random.roll() : 0,
    }
  }

  private since(windowSec: number): { transferRequests: number; lost: number } {
    let [transferRequests, lost] = [0, 0]
    for (let index = this.outcomes.length - 1; index >= 0; index -= 1) {
      const outcome = this.outcomes[index]
      if (outcome === undefined || outcome.atSec < this.nowSec - windowSec) break
      transferRequests += 1
      if (outcome.isLost) lost += 1
    }
    return { transferRequests, lost }
  }

  /** Only relevant ones are counted. */
  private served(windowSec: number): number {
    let served = 0
    for (let index = this.outcomes.length - 1; index >= 0 && served < 100; index -= 1) {
      const outcome = this.outcomes[index]
      if (outcome === undefined || outcome.atSec < this.nowSec - windowSec) break
      if (!outcome.isLost) served += 1
    }
    return served
  }

  private result(endSec: number): PacingRun {
    const { seats, warmUpSec } = this.world
    const halves = Array.from({ length: Math.floor((endSec - warmUpSec) / 1800) }, () => ({
      transferRequests: 0,
      lost: 0,
    }))
    for (const { atSec, isLost } of this.outcomes) {
      const half = halves[Math.floor((atSec - warmUpSec) / 1800)]
      if (atSec < warmUpSec || half === undefined) continue
      half.transferRequests += 1
      if (isLost) half.lost += 1
    }
    const transferRequests = halves.reduce((all, half) => all + half.transferRequests, 0)
    const lost = halves.reduce((all, half) => all + half.lost, 0)
    return {
      utilisation: this.busySec / (seats * (endSec - warmUpSec)),
      loss: transferRequests === 0 ? 0 : lost / transferRequests,
      transferRequests,
      dials: this.dials,
      halfHours: halves,
    }
  }
}
