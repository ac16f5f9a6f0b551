import { newResampler } from '../../resampler.ts'
import type { Listener, ListenerSource } from '../listener.ts'
import type { Hypothesis } from '../ports.ts'
import type { ChildSettings } from '../recognizer-wire.ts'
import { SpeechSpan } from '../speech-span.ts'
import { type Listened, MoonshineModel, moonshineRateHz, type Transcript } from './moonshine-model.ts'
import { settleText } from './settle-text.ts'

/** One model for every call of the process; a call keeps only its own audio. */
export const openMoonshineListeners = async (
  settings: Extract<ChildSettings, { kind: 'moonshine' }>,
): Promise<ListenerSource> => {
  const model = await MoonshineModel.load(settings.modelFolder)
  return { open: () => new MoonshineListener(model), release: () => {} }
}

/** The result for the utterance up to some sample. */
type View = { readonly upTo: number; readonly listened: Listened; readonly transcript: Transcript }

/**
 * Idle ⇄ in an utterance. During it the audio so far is recognized now and then; if there was no speech after
 * the last pass, that pass is the result, so that the endpoint pause is used for recognition.
 */
class MoonshineListener implements Listener {
  readonly #model: MoonshineModel
  #phrases: readonly string[] = []
  #parts: Int16Array[] = []
  #samples = 0
  #span = new SpeechSpan()
  #view: View | undefined
  #hearing = false
  #partial = ''

  constructor(model: MoonshineModel) {
    this.#model = model
  }

  begin(phrases: readonly string[]): void {
    this.#phrases = phrases
    this.#parts = []
    this.#samples = 0
    this.#span = new SpeechSpan()
    this.#view = undefined
    this.#partial = ''
    this.#hearing = true
  }

  hear(samples: Int16Array): undefined {
    if (!this.#hearing || this.#samples > mostSamples) return
    this.#parts.push(samples)
    this.#samples += samples.length
    this.#span.add(samples)
  }

  async glance(): Promise<{ readonly text: string | undefined } | 'idle'> {
    const span = this.#hearing ? this.#span.find() : undefined
    if (span === undefined || span.to - span.from < leastSpeechSamples) return 'idle'
    const pause = this.#samples - span.to
    const seen = this.#view?.upTo ?? 0
    // In a pause the words are probably complete; during speech an occasional pass suffices.
    const isDue =
      pause >= pauseSamples ? seen < span.to : this.#samples - Math.max(seen, span.from) >= glanceSamples
    if (!isDue) return 'idle'
    const { transcript } = await this.#look(span)
    if (transcript.text === this.#partial) return { text: undefined }
    this.#partial = transcript.text
    return { text: transcript.text === '' ? undefined : transcript.text }
  }

  async end(): Promise<Hypothesis | undefined> {
    if (!this.#hearing) return undefined
    this.#hearing = false
    const span = this.#span.find()
    if (span === undefined || span.to - span.from < leastSpeechSamples) return undefined
    const view = this.#view !== undefined && this.#view.upTo >= span.to ? this.#view : await this.#look(span)
    const speechSec = (span.to - span.from) / lineRateHz
    const score = (spellings: readonly string[]): Promise<readonly number[]> =>
      this.#model.score(view.listened, spellings)
    return settleText({ transcript: view.transcript, speechSec, phrases: this.#phrases, score })
  }

  abandon(): void {
    this.#hearing = false
    this.#parts = []
  }

  async #look(span: { readonly from: number; readonly to: number }): Promise<View> {
    const whole = new Int16Array(this.#samples)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    const words = whole.subarray(Math.max(0, span.from - marginSamples), span.to + marginSamples)
    const listened = await this.#model.listen(toModelRate(words))
    const transcript = await this.#model.transcribe(listened)
    this.#view = { upTo: this.#samples, listened, transcript }
    return this.#view
  }
}

/** Short answers need silence after them, or the model returns nothing. */
const toModelRate = (samples: Int16Array): Float32Array => {
  const wide = upsample(samples)
  const padded = new Float32Array(Math.max(wide.length, leastModelSamples))
  for (const [i, sample] of wide.entries()) padded[i] = sample / 32_768
  return padded
}

const lineRateHz = 8000
const upsample = newResampler(lineRateHz, moonshineRateHz)
const leastModelSamples = 2 * moonshineRateHz
// At 8 kHz: 60, 300, 160 and 500 ms.
const leastSpeechSamples = 480
const marginSamples = 2400
const pauseSamples = 1280
const glanceSamples = 4000
/** Longer than any answer to a robot; the words up to here are used. */
const mostSamples = 30 * lineRateHz
