import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import createModule, { type Decoder, type Segment, type SoundSwallowerModule } from 'soundswallower'
import type { Listener } from '../listener.ts'
import type { Hypothesis } from '../ports.ts'
import type { PhraseWarning } from '../recognizer-wire.ts'
import { SpeechSpan } from '../speech-span.ts'
import type { Language } from './languages/language.ts'
import { newLanguage } from './languages/new-language.ts'
import {
  isPhoneWord,
  newPhraseGrammar,
  type PhraseGrammar,
  type PhraseWords,
  phoneWords,
} from './phrase-grammar.ts'

/** Loads the program and the model; decoders share it. */
export const loadSoundSwallower = (modelFolder: string | undefined): Promise<SoundSwallowerModule> => {
  const bundled = fileURLToPath(new URL('model/en-us', import.meta.resolve('soundswallower')))
  const folder = modelFolder ?? bundled
  // Its types omit two documented settings.
  const place: object = { modelBase: `${dirname(folder)}/`, defaultModel: basename(folder) }
  return createModule(place)
}

/**
 * One call's decoder. Idle ⇄ in an utterance. Grammars are cached for many nodes; a decoder holds one at a time
 * and gets another (10 ms) only when the phrases changed.
 */
export class PhraseDecoder implements Listener {
  readonly #decoder: Decoder
  readonly #language: Language
  readonly #grammars: Map<string, PhraseGrammar>
  readonly #warn: (warning: PhraseWarning) => void
  readonly #added = new Set<string>()
  #grammar: PhraseGrammar | undefined
  #loaded: string | undefined
  #hearing = false
  #partial = ''
  /** The utterance so far, while it may be short enough for a second pass. */
  #heard: Float32Array[] = []
  #span = new SpeechSpan()
  #secondLooks = 0
  #noise = 1

  private constructor(decoder: Decoder, language: Language, shared: PhraseDecoderShared) {
    this.#decoder = decoder
    this.#language = language
    this.#grammars = shared.grammars
    this.#warn = shared.warn
  }

  static async create(shared: PhraseDecoderShared): Promise<PhraseDecoder> {
    const decoder = new shared.program.Decoder(settings)
    await decoder.initialize()
    const isInDictionary = (word: string): boolean => decoder.lookup_word(word) !== null
    const language = newLanguage(shared.language, isInDictionary)
    const phones = phoneWords(language.phones).map(([word, phone]): [string, string] => [word, phone])
    decoder.add_words(...phones)
    if (shared.language === 'en-US') decoder.add_words(...otherWays)
    return new PhraseDecoder(decoder, language, shared)
  }

  newCall(): void {
    this.#secondLooks = 0
  }

  begin(phrases: readonly string[]): void {
    this.abandon()
    const key = JSON.stringify(phrases)
    if (key !== this.#loaded) this.#load(key, phrases)
    this.#decoder.start()
    this.#hearing = true
    this.#partial = ''
    this.#heard = []
    this.#span = new SpeechSpan()
    this.#noise = 1
  }

  /** Returns the words so far, where they changed. */
  hear(samples: Int16Array): string | undefined {
    if (!this.#hearing) return undefined
    const part = Float32Array.from(samples, (sample) => (sample + this.#floorNoise()) / 32_768)
    this.#decoder.process_audio(part, false, false)
    this.#span.add(samples)
    if (this.#span.samples <= maxKeptSamples) this.#heard.push(part)
    const recognized = this.#decoder.get_text()
    const partial = this.#grammar?.phraseOf(recognized) ?? ''
    if (partial === this.#partial) return undefined
    this.#partial = partial
    return partial === '' ? undefined : partial
  }

  /** Undefined: no expected phrase. */
  async end(): Promise<Hypothesis | undefined> {
    if (!this.#hearing) return undefined
    this.#hearing = false
    this.#decoder.stop()
    return this.#verdict() ?? this.#secondLook()
  }

  async glance(): Promise<'idle'> {
    return 'idle'
  }

  abandon(): void {
    if (!this.#hearing) return
    this.#hearing = false
    this.#decoder.stop()
  }

  /**
   * On a line with digital silence between words the model classifies half of their sounds as silence: a noise
   * floor at -60 dB fixes it (measured: "not interested" is found only above). Every utterance gets the same
   * noise, so that results are reproducible.
   */
  #floorNoise(): number {
    this.#noise = (Math.imul(this.#noise, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return ((this.#noise >> 15) / 0x8000 - 1) * floorAmplitude
  }

  #verdict(): Hypothesis | undefined {
    const text = this.#grammar?.phraseOf(this.#decoder.get_text())
    if (text === undefined) return undefined
    const said = (this.#decoder.get_alignment().w ?? []).filter(({ t }) => /^[a-z]/.test(t))
    const words = said.filter(({ t }) => !isPhoneWord(t))
    const wordsSec = words.reduce((sum, { d }) => sum + d, 0)
    const isInside = said.length - words.length > phonesOfNoise
    if (wordsSec === 0 || (!isInside && wordsSec < this.#speechSec() * leastShare)) return undefined
    return { text, confidence: confidenceOf(words, wordsSec), isConstrained: true }
  }

  #speechSec(): number {
    const speech = this.#span.find()
    return speech === undefined ? 0 : (speech.to - speech.from) / lineRateHz
  }

  /**
   * While streaming, the decoder normalizes the line's spectrum by earlier audio, of which there is none of
   * this line at the beginning of a call. A second pass normalizes the utterance by itself; that costs a fifth
   * of its length, so it is used for a call's first short answers only.
   */
  #secondLook(): Hypothesis | undefined {
    const speech = this.#span.find()
    const isWorthIt = this.#secondLooks < mostSecondLooks && speech !== undefined
    if (!isWorthIt || speech.to - speech.from > maxSecondLookSamples) return undefined
    this.#secondLooks++
    const from = Math.max(0, speech.from - marginSamples)
    const words = Float32Array.from(joined(this.#heard).subarray(from, speech.to + marginSamples))
    this.#decoder.start()
    this.#decoder.process_audio(words, false, true)
    this.#decoder.stop()
    return this.#verdict()
  }

  #load(key: string, phrases: readonly string[]): void {
    const known = this.#grammars.get(key)
    const spoken = known === undefined ? phrases.flatMap((phrase) => this.#spoken(phrase)) : []
    const grammar = known ?? newPhraseGrammar(spoken, this.#language)
    if (known !== undefined) for (const phrase of phrases) this.#spoken(phrase)
    this.#decoder.set_grammar(grammar.jsgf)
    this.#grammar = grammar
    this.#loaded = key
    this.#grammars.set(key, grammar)
    const [oldest] = this.#grammars.keys()
    if (this.#grammars.size > maxGrammars && oldest !== undefined) this.#grammars.delete(oldest)
  }

  /** The words of a phrase, each added to this decoder; empty where there is no pronunciation. */
  #spoken(phrase: string): PhraseWords[] {
    const spoken = this.#language.spoken(phrase)
    if (spoken.kind === 'unspeakable') {
      this.#warn({ kind: 'phraseDropped', phrase, reason: spoken.reason })
      return []
    }
    let phones = 0
    for (const { id, sounds } of spoken.words) {
      if (!this.#added.has(id)) {
        this.#decoder.add_words(
          ...sounds.map((sound, i): [string, string] => [i === 0 ? id : `${id}(${i + 1})`, sound]),
        )
      }
      this.#added.add(id)
      phones += (sounds[0] ?? this.#decoder.lookup_word(id)).split(' ').length
    }
    return [{ phrase, words: spoken.words.map(({ id }) => id), phones }]
  }
}

export type PhraseDecoderShared = {
  readonly program: SoundSwallowerModule
  readonly language: ScriptLanguage
  /** By phrase set, shared by the decoders of one process. */
  readonly grammars: Map<string, PhraseGrammar>
  readonly warn: (warning: PhraseWarning) => void
}

/**
 * Confidence of the words: the mean of their acoustic scores, which the decoder gives as 0-1, rescaled to the
 * usual range.
 */
const confidenceOf = (words: readonly Segment[], wordsSec: number): number => {
  const mean = words.reduce((sum, { p, d }) => sum + p * d, 0) / wordsSec
  return Math.min(1, Math.max(0, (mean - worstScore) / (bestScore - worstScore)))
}

const joined = (parts: readonly Float32Array[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const floorAmplitude = 60
const worstScore = 0.7
const bestScore = 0.95
/** Pronunciations that the dictionary lacks: Americans say "not interested" with a flap. */
const otherWays: readonly [string, string][] = [['not(2)', 'N AA D']]

const maxGrammars = 500
const lineRateHz = 8000
/** Line noise at the edges of a phrase is recognized as a phone or two; more are other words. */
const phonesOfNoise = 2
/** Share of the speech duration that a phrase must cover to stand alone. */
const leastShare = 0.55
// At 8 kHz: 1.2 s of speech (an answer, not a sentence) within 4 s; 200 ms on either side.
const maxSecondLookSamples = 9600
const maxKeptSamples = 32_000
const marginSamples = 1600
/** By then the decoder has adapted to the line. */
const mostSecondLooks = 3
const settings = {
  samprate: 8000,
  loglevel: 'FATAL',
  wip: 0.01,
  beam: 1e-60,
  pbeam: 1e-60,
  wbeam: 1e-40,
}
