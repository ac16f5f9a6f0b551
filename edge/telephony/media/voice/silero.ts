import { InferenceSession, Tensor } from 'onnxruntime-node'

/**
 * Silero's voice activity detector (MIT), its network for 8 kHz: windows of 256 samples, each preceded by the
 * last 32 of the one before.
 */
export class Silero {
  readonly #network: InferenceSession

  private constructor(network: InferenceSession) {
    this.#network = network
  }

  static async load(modelPath: string): Promise<Silero> {
    return new Silero(
      await InferenceSession.create(modelPath, {
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        executionMode: 'sequential',
      }),
    )
  }

  /** Initial state. */
  open(): SileroStream {
    return {
      heard: new Float32Array(contextSamples + windowSamples),
      filled: contextSamples,
      state: new Tensor('float32', new Float32Array(stateSize), [2, 1, stateSize / 2]),
    }
  }

  /** Probability of voice in the newest window, 0-1; undefined until a window is full. */
  async hear(stream: SileroStream, frame: Int16Array): Promise<number | undefined> {
    let probability: number | undefined
    for (const sample of frame) {
      stream.heard[stream.filled++] = sample / 32_768
      if (stream.filled === stream.heard.length) probability = await this.#confirmer(stream)
    }
    return probability
  }

  async #confirmer(stream: SileroStream): Promise<number> {
    const { output, stateN } = await this.#network.run({
      input: new Tensor('float32', stream.heard, [1, stream.heard.length]),
      state: stream.state,
      sr: rate,
    })
    if (stateN === undefined || output === undefined) throw new Error('not the network of Silero')
    stream.state = stateN
    // Without the samples before a window it detects almost nothing.
    stream.heard.copyWithin(0, windowSamples)
    stream.filled = contextSamples
    return Number(output.data[0])
  }
}

export type SileroStream = { readonly heard: Float32Array; filled: number; state: Tensor }

const windowSamples = 256
const contextSamples = 32
const stateSize = 256
const rate = new Tensor('int64', BigInt64Array.of(8000n), [])
