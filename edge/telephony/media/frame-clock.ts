/** A task that runs every 20 ms. */
export interface FrameClockMember {
  /** One frame; `dueMs` is its scheduled time (on performance.now()). */
  tick(dueMs: number): void
  /** Number of skipped frames: the process was stopped for too long to catch up. */
  skip(frames: number): void
}

/** The clock's source of time; `after` returns a function that cancels it. */
export type ClockTime = {
  readonly nowMs: () => number
  readonly after: (waitMs: number, act: () => void) => () => void
}

const realTime: ClockTime = {
  nowMs: () => performance.now(),
  after: (waitMs, act) => {
    const timer = setTimeout(act, waitMs)
    return () => clearTimeout(timer)
  },
}

/**
 * An absolute 20 ms clock with 20 sub-slots of 1 ms, so that many calls do not send in one burst. setInterval
 * drifts by 3 %. A slot is waiting, due, or catching up: then one frame every 5 ms, never a burst; frames more
 * than 100 ms late are skipped.
 */
export class FrameClock {
  readonly #slots = Array.from({ length: frameMs }, () => ({
    members: new Set<FrameClockMember>(),
    dueMs: 0,
    notBeforeMs: 0,
  }))
  readonly #originMs: number
  readonly #time: ClockTime
  readonly #afterStep: () => void
  #stopTimer: (() => void) | undefined
  #timerMs = 0

  constructor(afterStep: () => void, time: ClockTime = realTime) {
    this.#afterStep = afterStep
    this.#time = time
    this.#originMs = Math.ceil(time.nowMs())
  }

  /** Returns a function that removes it. */
  add(member: FrameClockMember): () => void {
    const index = this.#emptiestSlot()
    const slot = this.#slots[index]
    if (slot === undefined) throw new Error('no slot')
    if (slot.members.size === 0) {
      const passed = Math.floor((this.#time.nowMs() - this.#originMs - index) / frameMs)
      slot.dueMs = this.#originMs + index + (passed + 1) * frameMs
      slot.notBeforeMs = 0
    }
    slot.members.add(member)
    this.#schedule()
    return () => {
      slot.members.delete(member)
    }
  }

  stop(): void {
    this.#stopTimer?.()
    for (const slot of this.#slots) slot.members.clear()
  }

  #emptiestSlot(): number {
    const sizes = this.#slots.map((slot) => slot.members.size)
    return sizes.indexOf(Math.min(...sizes))
  }

  #step(): void {
    this.#stopTimer = undefined
    const nowMs = this.#time.nowMs()
    for (const slot of this.#slots) {
      if (slot.members.size === 0 || slot.dueMs > nowMs || slot.notBeforeMs > nowMs) continue
      const missed = nowMs - slot.dueMs > maxBacklogMs ? Math.floor((nowMs - slot.dueMs) / frameMs) : 0
      slot.dueMs += missed * frameMs
      for (const member of slot.members) {
        if (missed > 0) member.skip(missed)
        member.tick(slot.dueMs)
      }
      slot.dueMs += frameMs
      slot.notBeforeMs = nowMs + catchUpMs
    }
    this.#afterStep()
    this.#schedule()
  }

  #schedule(): void {
    let nextMs = Number.POSITIVE_INFINITY
    for (const slot of this.#slots) {
      if (slot.members.size > 0) nextMs = Math.min(nextMs, Math.max(slot.dueMs, slot.notBeforeMs))
    }
    if (this.#stopTimer !== undefined && this.#timerMs <= nextMs) return
    this.#stopTimer?.()
    this.#stopTimer = undefined
    if (nextMs === Number.POSITIVE_INFINITY) return
    this.#timerMs = nextMs
    this.#stopTimer = this.#time.after(Math.max(0, nextMs - this.#time.nowMs()), () => this.#step())
  }
}

const frameMs = 20
const catchUpMs = 5
const maxBacklogMs = 100
