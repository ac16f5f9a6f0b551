import { createHash } from 'node:crypto'
import type { ClassifierPart } from '@parley/contract/engine-wire'
import { type IntentClassifier, readClassifier } from '@parley/core/dialogue'
import type { EngineEvents } from '../events.ts'

/** The trained models of this engine, by hash. */
export interface ClassifierCache {
  /** A call will need it: requests it from the server, once, if it is not cached. */
  want(hash: string, ask: () => void): void
  /** A part arrives. */
  take(part: ClassifierPart): void
  /** For a call that begins; undefined if the model does not arrive in time, and keywords alone decide. */
  get(hash: string | undefined): Promise<IntentClassifier | undefined>
}

/** A model that is being received. */
type Arrival = {
  readonly pieces: Buffer[]
  readonly classifier: Promise<IntentClassifier | undefined>
  readonly end: (classifier: IntentClassifier | undefined) => void
}

/** A callee never waits for it, but a dial may: at most this long. */
const longestWaitMs = 3000
/** Some megabytes each; least recently used ones are evicted. */
const mostKept = 20

export const createClassifierCache = (
  events: EngineEvents,
  { waitMs = longestWaitMs }: { readonly waitMs?: number } = {},
): ClassifierCache => {
  const kept = new Map<string, IntentClassifier>()
  const arrivals = new Map<string, Arrival>()

  const expect = (hash: string): void => {
    let end: Arrival['end'] = () => undefined
    const classifier = new Promise<IntentClassifier | undefined>((resolve) => {
      end = resolve
    })
    const timer = setTimeout(() => miss(hash, 'too late'), waitMs)
    arrivals.set(hash, {
      pieces: [],
      classifier,
      end: (found) => {
        clearTimeout(timer)
        arrivals.delete(hash)
        end(found)
      },
    })
  }
  const miss = (hash: string, why: string): void => {
    events.classifierMissing({ hash, why })
    arrivals.get(hash)?.end(undefined)
  }
  const keep = (hash: string, classifier: IntentClassifier): void => {
    kept.delete(hash)
    kept.set(hash, classifier)
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
      if (part !== arrival.pieces.length) return miss(hash, 'a part is missing')
      arrival.pieces.push(Buffer.from(base64, 'base64'))
      if (arrival.pieces.length < parts) return
      const bytes = Buffer.concat(arrival.pieces)
      const isWhole = createHash('sha256').update(bytes).digest('hex') === hash
      const classifier = isWhole ? readClassifier(bytes) : undefined
      if (classifier === undefined) return miss(hash, isWhole ? 'another format' : 'damaged')
      keep(hash, classifier)
      arrival.end(classifier)
    },
    get: async (hash) => {
      if (hash === undefined) return undefined
      const classifier = kept.get(hash)
      if (classifier === undefined) return arrivals.get(hash)?.classifier
      keep(hash, classifier)
      return classifier
    },
  }
}
