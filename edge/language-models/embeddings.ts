import type { ModelPlace } from './chat-model.ts'
import { createCircuit } from './circuit.ts'
import type { Embedded, Embedder } from './embedder.ts'
import { type Posted, postJson } from './post-json.ts'

/** A callee waits for it, and a request to the language model may follow. */
const usualTimeoutMs = 300
/** For a batch of sentences with some thousand numbers each. */
const longestAnswer = 16 * 1024 * 1024

/**
 * An embedder behind an OpenAI-compatible `embeddings` endpoint. One request per sentence: a retry would come
 * too late.
 */
export const openEmbedder = (place: ModelPlace): Embedder => {
  const { url, model, key, mayReach, timeoutMs: ownTimeoutMs = usualTimeoutMs, now = Date.now } = place
  const circuit = createCircuit(now)
  const address = new URL(`${url.replace(/\/+$/, '')}/embeddings`)
  return {
    name: model,
    embed: async (texts, timeoutMs = ownTimeoutMs) => {
      if (!circuit.isClosed()) return failed('resting')
      const posted = await postJson(address, {
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        mayReach,
        timeoutMs,
        longestAnswer,
        ...(key !== undefined && { key }),
      })
      const answer = answerFrom(posted, texts.length)
      // A nonsense answer is an answer: only absence costs the callee time.
      if (answer.kind === 'failed' && answer.why !== 'unreadable') circuit.failed()
      else circuit.worked()
      return answer
    },
  }
}

const answerFrom = (posted: Posted, count: number): Embedded => {
  if (posted.kind !== 'answered') return failed(posted.kind)
  if (posted.status === 429) return failed('busy')
  if (posted.status !== 200) return failed('refused')
  const vectors = vectorsIn(posted.body)
  const [first] = vectors ?? []
  const isWhole =
    vectors?.length === count &&
    first !== undefined &&
    first.length > 0 &&
    vectors.every((vector) => vector.length === first.length)
  return isWhole ? { kind: 'embedded', vectors } : failed('unreadable')
}

/** `data[].embedding` in the order of `data[].index`. */
const vectorsIn = (body: string): readonly (readonly number[])[] | undefined => {
  const data = memberOf(jsonIn(body), 'data')
  if (!Array.isArray(data)) return undefined
  const placed = data.map((one: unknown) => ({
    at: memberOf(one, 'index'),
    vector: memberOf(one, 'embedding'),
  }))
  const vectors = placed.map((_, at) => placed.find((one) => one.at === at)?.vector)
  return vectors.every(isVector) ? vectors : undefined
}

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((member) => typeof member === 'number' && Number.isFinite(member))

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const failed = (why: Extract<Embedded, { kind: 'failed' }>['why']): Embedded => ({ kind: 'failed', why })
