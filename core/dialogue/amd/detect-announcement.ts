import { type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import { hasHan, normalizeSpeech } from '../prompts/normalize-speech.ts'
import { type AnnouncedStatus, announcementPhrases } from './announcement-phrases.ts'
import { announcementSentences } from './announcement-sentences.ts'
import { isSaid } from './is-said.ts'
import { spelledUnlike } from './spelled-unlike.ts'

export type Announcement = { readonly status: AnnouncedStatus; readonly phrase: string }

export type HeardAnnouncement = { readonly text: string; readonly confidence: number }

/**
 * Classifies what the network played before the answer. All sentences are joined first, since a
 * pause may stand in the middle of a phrase. All languages are tried, because many carriers repeat
 * the announcement in English. Where no phrase matches exactly, near spellings count: a recognizer
 * for open speech writes "switch toff".
 */
export const detectAnnouncement = (heard: readonly HeardAnnouncement[]): Announcement | undefined => {
  const sure = heard.filter(
    ({ text, confidence }) => confidence >= leastConfidence || isWholeSentence(normalizeSpeech(text)),
  )
  const text = withoutNetwork(normalizeSpeech(sure.map((one) => one.text).join(' ')))
  for (const status of surestFirst) {
    const phrase = phrases(status).find((one) => isSaid(one, text))
    if (phrase !== undefined) return { status, phrase }
  }
  return findAlike(text)
}

/**
 * A recognizer with a small vocabulary finds some phrase in any sentence, at a confidence of 0.13
 * or less; real phrases get 0.3 or more (measured).
 */
const leastConfidence = 0.25

/**
 * The same recognizer never found a whole sentence that was not played (measured), so any
 * confidence is accepted.
 */
const isWholeSentence = (text: string): boolean => sentences.some((sentence) => isSaid(sentence, text))

const sentences = scriptLanguages.flatMap(announcementSentences)

/** Phrases that a recognizer should expect in announcements of this language. */
export const phrasesOfAnnouncements = (language: ScriptLanguage): readonly string[] => [
  ...Object.values(announcementPhrases[language]).flat(),
  ...announcementSentences(language),
]

/**
 * Of "switched off" and "out of reach" the more specific one is reported; the vaguer one is the
 * carrier's hedge.
 */
const surestFirst: readonly AnnouncedStatus[] = ['invalidNumber', 'poweredOff', 'userBusy', 'unreachable']

/**
 * The English phrase with the smallest spelling distance to a piece of the text. Network phrases
 * compete too, and give no result.
 */
const findAlike = (text: string): Announcement | undefined => {
  let best: { readonly phrase: string; readonly status: AnnouncedStatus | 'network' } | undefined
  let least = mostUnlike
  for (const status of [...surestFirst, 'network'] as const)
    for (const phrase of announcementPhrases['en-US'][status]) {
      if (phrase.replaceAll(' ', '').length < leastLettersAlike) continue
      const unlike = spelledUnlike(phrase, text)
      if (unlike > least || (unlike === least && best !== undefined)) continue
      best = { phrase, status }
      least = unlike
    }
  return best === undefined || best.status === 'network'
    ? undefined
    : { status: best.status, phrase: best.phrase }
}

/**
 * Percent of letters. Of 312 English announcements over G.711 by eight synthetic voices, this limit
 * finds fourteen more and no wrong ones; the first wrong ones appear at 26. Shorter phrases
 * resemble too much other text.
 */
const mostUnlike = 0.22
const leastLettersAlike = 9

/** "All circuits are busy" does not mean that the callee is busy. */
const withoutNetwork = (text: string): string =>
  phrases('network')
    .filter((phrase) => isSaid(phrase, text))
    .reduce(
      (rest, phrase) =>
        hasHan(phrase)
          ? rest.replaceAll(' ', '').replaceAll(phrase, ' ')
          : ` ${rest} `.replaceAll(` ${phrase} `, ' '),
      text,
    )

const phrases = (kind: AnnouncedStatus | 'network'): readonly string[] =>
  Object.values(announcementPhrases).flatMap((ofLanguage) => ofLanguage[kind])
