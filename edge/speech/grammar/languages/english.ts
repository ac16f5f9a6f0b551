import { wordsOfPhrase } from '../../script-words.ts'
import { arpabet } from './arpabet.ts'
import { letterToSound } from './english-letters.ts'
import type { Language, SpokenPhrase, SpokenWord } from './language.ts'

/** The bundled model's own language: most words are in its dictionary. */
export const english = (isInDictionary: (word: string) => boolean): Language => ({
  phones: arpabet,
  fillers: ['um', 'uh', 'well', 'oh', 'so', 'sorry', 'please'],
  leastPhonesInside: 9,
  garbageWeight: 0.01,
  spoken: (phrase) => spoken(phrase, isInDictionary),
})

const spoken = (phrase: string, isInDictionary: (word: string) => boolean): SpokenPhrase => {
  const words: SpokenWord[] = []
  for (const id of wordsOfPhrase(phrase) ?? []) {
    const phones = isInDictionary(id) ? undefined : letterToSound(id)
    if (phones === undefined && !isInDictionary(id))
      return { kind: 'unspeakable', reason: `no pronunciation for ${id}` }
    words.push({ id, sounds: phones === undefined ? [] : [phones] })
  }
  return words.length > 0 ? { kind: 'words', words } : { kind: 'unspeakable', reason: 'no English words' }
}
