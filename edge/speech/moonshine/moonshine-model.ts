import { join } from 'node:path'
import tokenizer from 'llama-tokenizer-js'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/**
 * English words from 16 kHz audio: an encoder over the whole utterance and an autoregressive decoder. One
 * thread.
 */
export class MoonshineModel {
  readonly #encoder: InferenceSession
  readonly #decoder: InferenceSession
  readonly #pastNames: readonly string[]
  readonly #noPast: readonly Tensor[]

  private constructor(encoder: InferenceSession, decoder: InferenceSession) {
    this.#encoder = encoder
    this.#decoder = decoder
    const pasts = decoder.inputMetadata.filter(({ name }) => name.startsWith(pastPrefix))
    this.#pastNames = pasts.map(({ name }) => name)
    this.#noPast = pasts.map((past) => new Tensor('float32', [], emptyShape(past)))
  }

  static async load(folder: string): Promise<MoonshineModel> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const
    return new MoonshineModel(
      await InferenceSession.create(join(folder, 'encoder_model.onnx'), options),
      await InferenceSession.create(join(folder, 'decoder_model_merged.onnx'), options),
    )
  }

  /** The encoder's output. */
  async listen(samples: Float32Array): Promise<Listened> {
    const output = await this.#encoder.run({
      input_values: new Tensor('float32', samples, [1, samples.length]),
    })
    return { states: tensorOf(output, 'last_hidden_state'), audioSec: samples.length / moonshineRateHz }
  }

  /** Greedy decoding: the best token after those before it. */
  async transcribe({ states, audioSec }: Listened): Promise<Transcript> {
    const mostTokens = Math.max(minTokens, Math.ceil(audioSec * tokensPerSec))
    const tokens: number[] = []
    let past = this.#noPast
    let logProbability = 0
    for (let step = 0; step < mostTokens; step++) {
      const output = await this.#step(
        { tokens: [tokens.at(-1) ?? startToken], isGoingOn: step > 0, past },
        states,
      )
      const logits = floatsOf(tensorOf(output, 'logits'))
      // Short answers come out empty where silence is permitted as the first token.
      const best = argMax(logits, step === 0 ? endToken : undefined)
      logProbability += (logits[best] ?? 0) - logSum(logits)
      if (best === endToken) break
      tokens.push(best)
      past = this.#pastNames.map((name, i) => {
        // The encoder's key-value cache is made once; later steps return none.
        const kept = step > 0 && name.includes('.encoder.') ? past[i] : undefined
        return kept ?? tensorOf(output, name.replace(pastPrefix, 'present'))
      })
    }
    const confidence = Math.exp(logProbability / (tokens.length + 1))
    return { text: tokenizer.decode(tokens, false, true).trim(), logProbability, confidence }
  }

  /** Log probability that exactly this phrase was spoken, for each phrase. */
  async score({ states }: Listened, phrases: readonly string[]): Promise<readonly number[]> {
    const spelled = phrases.map((phrase) => tokenizer.encode(phrase, false, true))
    const length = 1 + Math.max(0, ...spelled.map((tokens) => tokens.length))
    // Positions after a phrase's end are ignored.
    const rows = spelled.flatMap((tokens) => [
      startToken,
      ...tokens,
      ...Array.from({ length: length - 1 - tokens.length }, () => endToken),
    ])
    const noPast = this.#noPast.map(
      ({ dims }) => new Tensor('float32', [], [phrases.length, ...dims.slice(1)]),
    )
    const output = await this.#step(
      { tokens: rows, isGoingOn: false, past: noPast },
      repeated(states, phrases.length),
    )
    const logits = floatsOf(tensorOf(output, 'logits'))
    const vocabulary = logits.length / rows.length
    return spelled.map((tokens, phrase) => {
      let sum = 0
      for (const [i, token] of [...tokens, undefined].entries()) {
        const row = logits.subarray(
          (phrase * length + i) * vocabulary,
          (phrase * length + i + 1) * vocabulary,
        )
        const said = token === undefined ? logSum(endTokens.map((end) => row[end] ?? 0)) : (row[token] ?? 0)
        sum += said - logSum(row)
      }
      return sum
    })
  }

  #step(
    { tokens, isGoingOn, past }: { tokens: readonly number[]; isGoingOn: boolean; past: readonly Tensor[] },
    states: Tensor,
  ): Promise<InferenceSession.OnnxValueMapType> {
    const rows = states.dims[0] ?? 1
    const feeds: Record<string, Tensor> = {
      input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [rows, tokens.length / rows]),
      encoder_hidden_states: states,
      use_cache_branch: new Tensor('bool', [isGoingOn]),
    }
    for (const [i, name] of this.#pastNames.entries()) {
      const tensor = past[i]
      if (tensor !== undefined) feeds[name] = tensor
    }
    return this.#decoder.run(feeds)
  }
}

const repeated = (tensor: Tensor, times: number): Tensor => {
  const once = floatsOf(tensor)
  const data = new Float32Array(once.length * times)
  for (let i = 0; i < times; i++) data.set(once, i * once.length)
  return new Tensor('float32', data, [times, ...tensor.dims.slice(1)])
}

export type Listened = { readonly states: Tensor; readonly audioSec: number }
export type Transcript = {
  readonly text: string
  readonly logProbability: number
  /** The mean probability of a token, 0-1. */
  readonly confidence: number
}

const tensorOf = (values: InferenceSession.OnnxValueMapType, name: string): Tensor => {
  const value = values[name]
  if (value instanceof Tensor) return value
  throw new Error(`the model gave no ${name}`)
}

const floatsOf = ({ data }: Tensor): Float32Array => {
  if (data instanceof Float32Array) return data
  throw new Error('the model gave no floats')
}

/** One utterance, the model's heads, no steps yet, the heads' size. */
const emptyShape = (past: InferenceSession.ValueMetadata): readonly number[] => {
  const shape = past.isTensor ? past.shape : []
  return shape.map((size, i) => (typeof size === 'number' ? size : i === 0 ? 1 : 0))
}

const argMax = (values: Float32Array, masked: number | undefined): number => {
  let best = masked === 0 ? 1 : 0
  for (let i = 0; i < values.length; i++) {
    if (i !== masked && (values[i] ?? 0) > (values[best] ?? 0)) best = i
  }
  return best
}

const logSum = (values: Float32Array | readonly number[]): number => {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) most = Math.max(most, value)
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  return most + Math.log(sum)
}

export const moonshineRateHz = 16_000
const pastPrefix = 'past_key_values'
const startToken = 1
const endToken = 2
/** The end token itself, or a full stop, an exclamation mark or a question mark. */
const endTokens = [endToken, 29889, 29991, 29973]
/** Maximum rate of speech; a decoder above it is looping. */
const tokensPerSec = 6
const minTokens = 8
