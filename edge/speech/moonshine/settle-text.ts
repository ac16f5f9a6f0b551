import type { Hypothesis } from '../ports.ts'
import { wordsOfPhrase } from '../script-words.ts'
import type { Transcript } from './moonshine-model.ts'
import { spellingSimilarity } from './spelling-similarity.ts'

export type Utterance = {
  readonly transcript: Transcript
  readonly speechSec: number
  readonly phrases: readonly string[]
  /** Acoustic score of each spelling, as a log probability. */
  readonly score: (spellings: readonly string[]) => Promise<readonly number[]>
}

/**
 * The recognized text, in the script's spelling where possible. A text that contains a phrase is kept, unless a
 * longer phrase is possible; the model scores each phrase against the audio, since its free transcript of
 * unexpected speech is phonetic ("Psalms, God" for "sounds good"). Text that fits no phrase is open speech and
 * is kept.
 */
export const settleText = async ({
  transcript,
  speechSec,
  phrases,
  score,
}: Utterance): Promise<Hypothesis | undefined> => {
  const said = wordsOfPhrase(transcript.text) ?? []
  if (said.length === 0) return undefined
  const heard = { text: transcript.text, confidence: transcript.confidence, isConstrained: false }
  const expected = phrases.flatMap((phrase) => {
    const words = wordsOfPhrase(phrase)
    return words === undefined ? [] : [newExpected(phrase, words, said)]
  })
  const exact = expected.find(({ spoken }) => spoken === said.join(' '))
  if (exact !== undefined) return { ...heard, text: exact.phrase }
  const contained = expected.filter(({ spoken }) => ` ${said.join(' ')} `.includes(` ${spoken} `))
  const found = Math.max(0, ...contained.map(({ letters }) => letters))
  // "No end you" contains "no", and may be "no thank you".
  const candidates = expected
    .filter(({ letters }) => letters > found && isAsLong(letters, speechSec))
    .sort((a, b) => b.classifier - a.classifier)
    .slice(0, mostCandidates)
  const best = await bestFit(candidates, { transcript, score })
  return best ?? heard
}

type Expected = {
  readonly phrase: string
  readonly spoken: string
  readonly letters: number
  /** Spelling similarity to the transcript, 0-1. */
  readonly classifier: number
}

const newExpected = (phrase: string, words: readonly string[], said: readonly string[]): Expected => ({
  phrase,
  spoken: words.join(' '),
  letters: words.join('').length,
  classifier: spellingSimilarity(words.join(' '), said.join(' ')),
})

/** A phrase of half or twice the duration is rejected, however well it fits a part of the audio. */
const isAsLong = (letters: number, speechSec: number): boolean => {
  const expectedSec = secOfPhrase + letters * secOfLetter
  return speechSec >= expectedSec * 0.4 && speechSec <= expectedSec * 2.1
}

const bestFit = async (
  candidates: readonly Expected[],
  { transcript, score }: Pick<Utterance, 'transcript' | 'score'>,
): Promise<Hypothesis | undefined> => {
  if (candidates.length === 0) return undefined
  const spellings = candidates.flatMap((candidate) =>
    spellingsOf(candidate.spoken).map((spelling) => ({ candidate, spelling })),
  )
  const scores = await score(spellings.map(({ spelling }) => spelling))
  let best: { readonly phrase: string; readonly surplus: number } | undefined
  for (const [i, { candidate }] of spellings.entries()) {
    const behind = transcript.logProbability - (scores[i] ?? Number.NEGATIVE_INFINITY)
    const surplus = allowedBehind(candidate) - behind
    if (surplus >= 0 && surplus > (best?.surplus ?? -1)) best = { phrase: candidate.phrase, surplus }
  }
  return best && { text: best.phrase, confidence: transcript.confidence, isConstrained: true }
}

/**
 * By how much (log probability) a phrase's score may be below the transcript's; a little more if the spelling
 * is similar.
 */
const allowedBehind = ({ letters, classifier }: Expected): number =>
  Math.min(Math.max(6, classifier >= alikeFrom ? 0.14 * letters : 0), 2.4 + 0.3 * letters) *
  (classifier >= alikeFrom ? 1.3 : 1)

/** The model writes whole sentences, and a comma after a word that stands for one. */
const spellingsOf = (spoken: string): readonly string[] => {
  const sentence = spoken.charAt(0).toUpperCase() + spoken.slice(1).replaceAll(/\bi\b/g, 'I')
  const withComma = sentence.replace(/^(Yes|No|Okay|Sure|Yeah|Hello|Hi|Sorry|Well) /, '$1, ')
  return withComma === sentence ? [sentence] : [sentence, withComma]
}

const mostCandidates = 8
const alikeFrom = 0.4
// Measured on espeak's voices m1 and f2 at 90 and 115 % speed.
const secOfPhrase = 0.15
const secOfLetter = 1 / 12
