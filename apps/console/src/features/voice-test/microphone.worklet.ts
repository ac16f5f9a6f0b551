import { createStreamResampler } from './stream-resampler.ts'

/** The microphone at any rate, out in frames of 20 ms at 8 kHz with their loudness. */
class Microphone extends AudioWorkletProcessor {
  private readonly resample = createStreamResampler(sampleRate, 8000)
  private frame = new Int16Array(160)
  private filled = 0

  process(inputs: readonly Float32Array[][]): boolean {
    const heard = inputs[0]?.[0]
    if (heard === undefined) return true
    for (const sample of this.resample(heard)) {
      this.frame[this.filled++] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)))
      if (this.filled === this.frame.length) this.send()
    }
    return true
  }

  private send(): void {
    const { frame } = this
    let loudest = 0
    for (const sample of frame) loudest = Math.max(loudest, Math.abs(sample))
    this.port.postMessage({ frame, level: loudest / 32_768 }, [frame.buffer])
    this.frame = new Int16Array(160)
    this.filled = 0
  }
}

registerProcessor('microphone', Microphone)
