import { randomInt } from 'node:crypto'

export type Origin = { readonly id: number; readonly version: number }

/**
 * The `o=` line of one call (RFC 3264 §8): its id stays, its version grows by one with every description that
 * differs from the one before.
 */
export class SdpHistory {
  readonly #id = randomInt(1, 2 ** 47)
  #version = 1
  #last: string | undefined

  write<Sdp extends string | undefined>(describe: (origin: Origin) => Sdp): Sdp {
    const again = describe({ id: this.#id, version: this.#version })
    if (again === undefined || again === this.#last) return again
    if (this.#last !== undefined) this.#version += 1
    const changed = describe({ id: this.#id, version: this.#version })
    this.#last = changed
    return changed
  }
}
