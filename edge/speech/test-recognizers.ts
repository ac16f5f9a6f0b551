import { execFileSync } from 'node:child_process'
import type { RecognizerObserver, RecognizerStream } from './ports.ts'

/** Events of one stream, in order. */
export type Heard = {
  readonly said: { readonly kind: 'partial' | 'final' | 'nothing' | 'failure'; readonly text: string }[]
  readonly confidences: number[]
  readonly observer: RecognizerObserver
  /** Everything but partials. */
  readonly verdicts: () => string[]
}

export const newHeard = (): Heard => {
  const said: Heard['said'] = []
  const confidences: number[] = []
  return {
    said,
    confidences,
    observer: {
      onPartial: (text) => said.push({ kind: 'partial', text }),
      onFinal: ({ text, confidence }) => {
        said.push({ kind: 'final', text })
        confidences.push(confidence)
      },
      onNothing: () => said.push({ kind: 'nothing', text: '' }),
      onFailure: ({ kind, retryable }) => said.push({ kind: 'failure', text: `${kind} ${retryable}` }),
    },
    verdicts: () =>
      said.filter(({ kind }) => kind !== 'partial').map(({ kind, text }) => `${kind} ${text}`.trim()),
  }
}

/** One utterance at full speed. */
export const sayTo = (stream: RecognizerStream, audio: Int16Array): void => {
  stream.begin(0)
  for (let at = 0; at + 160 <= audio.length; at += 160) stream.frame(audio.subarray(at, at + 160))
  stream.end(audio.length / 8)
}

/**
 * Audio after a telephone line: silence before and after as left by endpointing, faint line noise (or more),
 * and the steps of µ-law (ITU-T G.711).
 */
export const overTheLine = (speech: Int16Array, noiseAmplitude = 20): Int16Array => {
  const line = new Int16Array(speech.length + leadSamples + tailSamples)
  let state = 7
  for (let i = 0; i < line.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    const noise = ((state >> 15) / 32_768 - 1) * noiseAmplitude
    line[i] = muLaw((speech[i - leadSamples] ?? 0) * speechGain + noise)
  }
  return line
}

/** To the nearest step of the law's 8 segments and back. */
const muLaw = (sample: number): number => {
  const magnitude = Math.min(Math.abs(sample), 32_635) + 132
  const step = 2 ** (Math.floor(Math.log2(magnitude)) - 4)
  return Math.sign(sample) * ((Math.floor(magnitude / step) + 0.5) * step - 132)
}

/** Tests of real speech need the program; it is required in CI. */
export const hasEspeak = (): boolean => {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
    return true
  } catch (cause) {
    if (process.env.CI !== undefined) throw cause
    console.warn('espeak-ng is not installed: the tests of real speech are skipped')
    return false
  }
}

const leadSamples = 2400
const tailSamples = 4000
const speechGain = 0.6
