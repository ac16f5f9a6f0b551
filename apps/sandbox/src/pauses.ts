/** The pauses of one call; they end with it. */
export class Pauses {
  readonly #pace: number
  readonly #running = new Set<NodeJS.Timeout>()
  #isOver = false

  /** Every pause is multiplied by the pace. */
  constructor(pace: number) {
    this.#pace = pace
  }

  /** Acts later; the returned function cancels it. */
  after(waitMs: number, act: () => void): () => void {
    if (this.#isOver) return () => {}
    const timer = setTimeout(() => {
      this.#running.delete(timer)
      act()
    }, waitMs * this.#pace)
    this.#running.add(timer)
    return () => {
      clearTimeout(timer)
      this.#running.delete(timer)
    }
  }

  get waiting(): number {
    return this.#running.size
  }

  end(): void {
    this.#isOver = true
    for (const timer of this.#running) clearTimeout(timer)
    this.#running.clear()
  }
}
