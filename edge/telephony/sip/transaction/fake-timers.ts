import type { Timer, Timers } from './timers.ts'

/** A clock that only a test advances. Due timers run in order of time. */
export class FakeTimers implements Timers {
  #nowMs = 0
  #waiting: { readonly atMs: number; readonly run: () => void }[] = []

  get nowMs(): number {
    return this.#nowMs
  }

  /** Number of pending timers: 0 when nothing leaks. */
  get pending(): number {
    return this.#waiting.length
  }

  after(delayMs: number, run: () => void): Timer {
    const entry = { atMs: this.#nowMs + delayMs, run }
    this.#waiting.push(entry)
    return {
      stop: () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry)
      },
    }
  }

  stopAll(): void {
    this.#waiting = []
  }

  /**
   * Like a process that is stopped for that long and continues: due timers run at once, late, in order of time.
   */
  freeze(forMs: number): void {
    this.#nowMs += forMs
    this.advance(0)
  }

  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs
    for (let next = this.#nextUntil(untilMs); next; next = this.#nextUntil(untilMs)) {
      this.#waiting = this.#waiting.filter((other) => other !== next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      next.run()
    }
    this.#nowMs = untilMs
  }

  #nextUntil(untilMs: number) {
    let earliest: { readonly atMs: number; readonly run: () => void } | undefined
    for (const entry of this.#waiting) {
      if (entry.atMs <= untilMs && (!earliest || entry.atMs < earliest.atMs)) earliest = entry
    }
    return earliest
  }
}
