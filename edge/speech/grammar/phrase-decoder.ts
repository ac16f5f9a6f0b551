import { fileURLToPath } from 'node:url'
import createModule, { type Decoder, type SoundSwallowerModule } from 'soundswallower'
import type { Hypothesis, Listener } from '../listener.ts'
import type { PhraseWarning } from '../recognizer-wire.ts'
import { wordsOfPhrase } from '../script-words.ts'
import { letterToSound } from './letter-to-sound.ts'
import { newPhraseGrammar, type PhraseGrammar, type PhraseWords, phoneWords } from './phrase-grammar.ts'

/** Loads the program and the model's place; decoders share it. */
export const loadSoundSwallower = (): Promise<SoundSwallowerModule> => {
  const model = new URL('model/', import.meta.resolve('soundswallower'))
  // Its types leave out the two settings that its documentation names.
  const place: object = { modelBase: fileURLToPath(model), defaultModel: 'en-us' }
  return createModule(place)
}

/**
 * One call's decoder. Idle ⇄ hearing an utterance. Grammars are kept as long as many nodes are talked through; a decoder holds one at a
 * time and is given another (10 ms) only when the phrases changed.
 */
export class PhraseDecoder implements Listener {
  readonly #decoder: Decoder
  readonly #grammars: Map<string, PhraseGrammar>
  readonly #warn: (warning: PhraseWarning) => void
  readonly #added = new Set<string>()
  #grammar: PhraseGrammar = newPhraseGrammar([])
  #loaded: string | undefined
  #hearing = false
  #partial = ''
  /** The utterance so far, while it is short enough for a second look. */
  #heard: Float32Array[] = []
  #heardSamples = 0
  #noise = 1

  private constructor(decoder: Decoder, shared: PhraseDecoderShared) {
    this.#decoder = decoder
    this.#grammars = shared.grammars
    this.#warn = shared.warn
  }

  static async create(shared: PhraseDecoderShared): Promise<PhraseDecoder> {
    const decoder = new shared.program.Decoder(settings)
    await decoder.initialize()
    const others = Object.entries(otherPhones).map(([word, phones]): [string, string] => [
      `${word}(2)`,
      phones,
    ])
    decoder.add_words(...phoneWords().map(([word, phones]): [string, string] => [word, phones]), ...others)
    return new PhraseDecoder(decoder, shared)
  }

  begin(phrases: readonly string[]): void {
    this.abandon()
    const key = JSON.stringify(phrases)
    if (key !== this.#loaded) this.#load(key, phrases)
    this.#decoder.start()
    this.#hearing = true
    this.#partial = ''
    this.#heard = []
    this.#heardSamples = 0
    this.#noise = 1
  }

  /** Answers the words so far, where they changed. */
  hear(samples: Int16Array): string | undefined {
    if (!this.#hearing) return undefined
    const part = Float32Array.from(samples, (sample) => (sample + this.#floorNoise()) / 32_768)
    this.#decoder.process_audio(part, false, false)
    this.#keep(part)
    const recognized = this.#decoder.get_text()
    const partial = this.#grammar.phraseOf(recognized) ?? this.#grammar.wordsOf(recognized)
    if (partial === this.#partial) return undefined
    this.#partial = partial
    return partial === '' ? undefined : partial
  }

  /** Undefined: nothing that the script expects. */
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
   * A line that is digitally silent between words makes the model hear half of their sounds as silence: a floor at -60 dB mends it (measured:
   * "not interested" is found only above). Every utterance gets the same noise, so that it is heard the same again.
   */
  #floorNoise(): number {
    this.#noise = (Math.imul(this.#noise, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return ((this.#noise >> 15) / 0x8000 - 1) * floorAmplitude
  }

  #keep(part: Float32Array): void {
    this.#heardSamples += part.length
    if (this.#heardSamples > maxSecondLookSamples) this.#heard = []
    else this.#heard.push(part)
  }

  #verdict(): Hypothesis | undefined {
    const text = this.#grammar.phraseOf(this.#decoder.get_text())
    return text === undefined ? undefined : { text, confidence: confidenceOf(this.#decoder) }
  }

  /**
   * While it streams, the decoder evens out the line's colour by what it heard before, which at the beginning of a call is nothing of this
   * line. The whole utterance at once is evened out by itself; that costs a fifth of its length, and only where the first look found nothing.
   */
  #secondLook(): Hypothesis | undefined {
    if (this.#heardSamples === 0 || this.#heardSamples > maxSecondLookSamples) return undefined
    const whole = new Float32Array(this.#heardSamples)
    let at = 0
    for (const part of this.#heard) {
      whole.set(part, at)
      at += part.length
    }
    this.#decoder.start()
    this.#decoder.process_audio(whole, false, true)
    this.#decoder.stop()
    return this.#verdict()
  }

  #load(key: string, phrases: readonly string[]): void {
    const known = this.#grammars.get(key)
    const spoken = known === undefined ? phrases.flatMap((phrase) => this.#spoken(phrase)) : []
    const grammar = known ?? newPhraseGrammar(spoken)
    if (known !== undefined) for (const phrase of phrases) this.#spoken(phrase)
    this.#decoder.set_grammar(grammar.jsgf)
    this.#grammar = grammar
    this.#loaded = key
    this.#grammars.set(key, grammar)
    const [oldest] = this.#grammars.keys()
    if (this.#grammars.size > maxGrammars && oldest !== undefined) this.#grammars.delete(oldest)
  }

  /** The words of a phrase, each known to this decoder from now on; none where it cannot be spoken. */
  #spoken(phrase: string): PhraseWords[] {
    const words = wordsOfPhrase(phrase)
    if (words === undefined) return this.#drop(phrase, 'no English words')
    for (const word of words) {
      if (this.#added.has(word) || this.#decoder.lookup_word(word) !== null) continue
      const phones = letterToSound(word)
      if (phones === undefined) return this.#drop(phrase, `nobody knows how to say ${word}`)
      this.#decoder.add_words([word, phones])
      this.#added.add(word)
    }
    return [{ phrase, words }]
  }

  #drop(phrase: string, reason: string): PhraseWords[] {
    this.#warn({ kind: 'phraseDropped', phrase, reason })
    return []
  }
}

export type PhraseDecoderShared = {
  readonly program: SoundSwallowerModule
  /** By phrase set, shared by the decoders of one process. */
  readonly grammars: Map<string, PhraseGrammar>
  readonly warn: (warning: PhraseWarning) => void
}

/** How clearly the words were those: the mean of their acoustic scores, which the decoder gives as 0-1, stretched over what occurs. */
const confidenceOf = (decoder: Decoder): number => {
  const words = (decoder.get_alignment().w ?? []).filter(({ t }) => /^[a-z]/.test(t))
  const frames = words.reduce((sum, { d }) => sum + d, 0)
  if (frames === 0) return 0
  const mean = words.reduce((sum, { p, d }) => sum + p * d, 0) / frames
  return Math.min(1, Math.max(0, (mean - worstScore) / (bestScore - worstScore)))
}

const floorAmplitude = 60
const worstScore = 0.7
const bestScore = 0.95
/** Ways to say a word that the dictionary lacks: Americans say "not interested" with a flap. */
const otherPhones: Readonly<Record<string, string>> = { not: 'N AA D' }

const maxGrammars = 500
// Two and a half seconds: a longer utterance is a sentence, not an answer.
const maxSecondLookSamples = 20_000
const settings = { samprate: 8000, loglevel: 'FATAL', wip: 0.01, beam: 1e-60, pbeam: 1e-60, wbeam: 1e-40 }
