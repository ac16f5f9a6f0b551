import type { CallStatus, ScriptLanguage } from '@parley/contract/vocabulary'
import { hasHan, normalizeSpeech } from '../words/normalize-speech.ts'
import { announcementPhrases } from './announcement-phrases.ts'
import { isSaid } from './is-said.ts'

/** What an announcement can say of the callee. */
export type AnnouncedStatus = Extract<CallStatus, 'poweredOff' | 'invalidNumber' | 'unreachable' | 'userBusy'>

export type Announcement = { readonly status: AnnouncedStatus; readonly phrase: string }

export type HeardAnnouncement = { readonly text: string; readonly confidence: number }

/**
 * What the network said before any answer, sentence by sentence, judged as one: a pause may stand in the middle of a phrase. In every
 * language, because many carriers say it twice, the second time in English.
 */
export const judgeAnnouncement = (heard: readonly HeardAnnouncement[]): Announcement | undefined => {
  const sure = heard.filter(({ confidence }) => confidence >= leastConfidence)
  const text = withoutNetwork(normalizeSpeech(sure.map((one) => one.text).join(' ')))
  for (const status of surestFirst) {
    const phrase = phrases(status).find((one) => isSaid(one, text))
    if (phrase !== undefined) return { status, phrase }
  }
  return undefined
}

/** An ear with a small vocabulary finds some phrase in any sentence, at 0.13 or less; what is really said it finds at 0.3 or more (measured). */
const leastConfidence = 0.25

/** What an ear should expect of announcements in this language. */
export const phrasesOfAnnouncements = (language: ScriptLanguage): readonly string[] =>
  Object.values(announcementPhrases[language]).flat()

/** "Switched off or out of reach": the more exact of two is told, the vaguer one is a carrier's caution. */
const surestFirst: readonly AnnouncedStatus[] = ['invalidNumber', 'poweredOff', 'userBusy', 'unreachable']

/** "All circuits are busy" is not a busy callee. */
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
