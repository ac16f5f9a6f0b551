import { createStreamResampler } from './stream-resampler.ts'

/**
 * Frames of 8 kHz as they come, out without gaps. Waiting until so much is there that the network may be late for a moment → playing →
 * waiting, when nothing is left. Where the far clock is faster, the oldest is left out.
 */
class Loudspeaker extends AudioWorkletProcessor {
  private readonly resample = createStreamResampler(8000, sampleRate)
  private queue: Float32Array[] = []
  private queued = 0
  private taken = 0
  private isPlaying = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<Int16Array>) => {
      const sound = this.resample(Float32Array.from(data, (sample) => sample / 32_768))
      this.queue.push(sound)
      this.queued += sound.length
      if (this.queued > sampleRate * mostSec) this.leaveOut()
    }
  }

  process(_: readonly Float32Array[][], outputs: readonly Float32Array[][]): boolean {
    const out = outputs[0]?.[0]
    if (out === undefined) return true
    if (!this.isPlaying && this.queued < sampleRate * enoughSec) return true
    this.isPlaying = this.queued >= out.length
    for (let at = 0; at < out.length; at++) out[at] = this.next()
    return true
  }

  private next(): number {
    const head = this.queue[0]
    if (head === undefined) return 0
    const sample = head[this.taken++] ?? 0
    this.queued--
    if (this.taken >= head.length) {
      this.queue.shift()
      this.taken = 0
    }
    return sample
  }

  private leaveOut(): void {
    while (this.queued > sampleRate * enoughSec) {
      this.queued -= (this.queue.shift()?.length ?? 0) - this.taken
      this.taken = 0
    }
  }
}

const enoughSec = 0.06
const mostSec = 0.3

registerProcessor('loudspeaker', Loudspeaker)
