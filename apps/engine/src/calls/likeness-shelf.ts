import { createHash } from 'node:crypto'
import type { LikenessPart } from '@parley/contract/engine-wire'
import { type Likeness, readLikeness } from '@parley/core/dialogue'
import type { EngineEvents } from '../events.ts'

/** The trained models of this engine, by their hashes. */
export interface LikenessShelf {
  /** A call will want it: asks the server, once, where it is not here. */
  want(hash: string, ask: () => void): void
  /** A piece arrives. */
  take(part: LikenessPart): void
  /** For a call that begins; undefined where the model cannot be had in time, and words alone decide. */
  get(hash: string | undefined): Promise<Likeness | undefined>
}

/** A model on its way. */
type Arrival = {
  readonly pieces: Buffer[]
  readonly likeness: Promise<Likeness | undefined>
  readonly end: (likeness: Likeness | undefined) => void
}

/** A callee waits for nothing, but a dial may: this long at most. */
const longestWaitMs = 3000
/** Some megabytes each; the one used longest ago goes first. */
const mostKept = 20

export const createLikenessShelf = (
  events: EngineEvents,
  { waitMs = longestWaitMs }: { readonly waitMs?: number } = {},
): LikenessShelf => {
  const kept = new Map<string, Likeness>()
  const arrivals = new Map<string, Arrival>()

  const expect = (hash: string): void => {
    let end: Arrival['end'] = () => undefined
    const likeness = new Promise<Likeness | undefined>((resolve) => {
      end = resolve
    })
    const timer = setTimeout(() => miss(hash, 'too late'), waitMs)
    arrivals.set(hash, {
      pieces: [],
      likeness,
      end: (found) => {
        clearTimeout(timer)
        arrivals.delete(hash)
        end(found)
      },
    })
  }
  const miss = (hash: string, why: string): void => {
    events.likenessMissing({ hash, why })
    arrivals.get(hash)?.end(undefined)
  }
  const keep = (hash: string, likeness: Likeness): void => {
    kept.delete(hash)
    kept.set(hash, likeness)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  }

  return {
    want: (hash, ask) => {
      if (kept.has(hash) || arrivals.has(hash)) return
      expect(hash)
      ask()
    },
    take: ({ hash, part, parts, base64 }) => {
      const arrival = arrivals.get(hash)
      if (arrival === undefined) return
      if (parts === 0) return miss(hash, 'the server does not have it')
      if (part !== arrival.pieces.length) return miss(hash, 'a piece is missing')
      arrival.pieces.push(Buffer.from(base64, 'base64'))
      if (arrival.pieces.length < parts) return
      const bytes = Buffer.concat(arrival.pieces)
      const isWhole = createHash('sha256').update(bytes).digest('hex') === hash
      const likeness = isWhole ? readLikeness(bytes) : undefined
      if (likeness === undefined) return miss(hash, isWhole ? 'another format' : 'damaged')
      keep(hash, likeness)
      arrival.end(likeness)
    },
    get: async (hash) => {
      if (hash === undefined) return undefined
      const likeness = kept.get(hash)
      if (likeness === undefined) return arrivals.get(hash)?.likeness
      keep(hash, likeness)
      return likeness
    },
  }
}
