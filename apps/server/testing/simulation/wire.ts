import type { World } from './world.ts'

/** One direction of a connection: messages arrive in order, late, or not at all if the connection breaks first. */
export type Connection<Down, Up> = {
  readonly isOpen: () => boolean
  readonly down: (message: Down) => void
  readonly up: (message: Up) => void
  readonly close: () => void
}

type Ends<Down, Up> = {
  readonly onDown: (message: Down) => void
  readonly onUp: (message: Up) => void
  readonly onClosed: () => void
}

const longestBreakMs = 500

export const connect = <Down, Up>(world: World, ends: Ends<Down, Up>): Connection<Down, Up> => {
  const { timeline, random } = world
  let isOpen = true
  let [downMs, upMs] = [0, 0]
  // A stalled network holds back everything behind it.
  const delay = (): number =>
    random.chance(0.01) ? random.between(1000, random.chance(0.2) ? 180_000 : 15_000) : random.between(0, 40)
  const deliver = (atMs: number, what: () => void): void =>
    timeline.after(atMs - timeline.nowMs(), () => {
      if (isOpen) what()
    })
  return {
    isOpen: () => isOpen,
    down: (message) => {
      downMs = Math.max(downMs, timeline.nowMs() + delay())
      deliver(downMs, () => ends.onDown(message))
    },
    up: (message) => {
      upMs = Math.max(upMs, timeline.nowMs() + delay())
      deliver(upMs, () => ends.onUp(message))
    },
    close: () => {
      if (!isOpen) return
      isOpen = false
      timeline.after(random.between(0, longestBreakMs), ends.onClosed)
    },
  }
}
