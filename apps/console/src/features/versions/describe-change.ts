import type { api, ResponseOf } from '@parley/contract/api'
import { splitWords } from '@parley/core/dialogue'
import type { MessageKey } from '../../messages/messages.ts'
import type { Translate } from '../../messages/use-messages.ts'

export type ScriptChange = ResponseOf<typeof api.compareSceneVersions>['changes'][number]

/** The titles of the nodes of two versions; the newer one first. */
export type Titles = ReadonlyMap<string, string>

/** Titles of nodes in the changes themselves; the others come from the draft. */
export const titlesIn = (changes: readonly ScriptChange[], known: Titles): Titles =>
  new Map([
    ...known,
    ...changes
      .filter(({ part }) => part === 'node')
      .map(({ id, before, after }): [string, string] => [id, text(after, 'title') || text(before, 'title')]),
  ])

/** One difference between two versions as a sentence: "branch *refuse* of *Offer*: added keywords A, B". */
export const describeChange = (change: ScriptChange, titles: Titles, t: Translate): string => {
  const what = t(`versions.part.${change.part}`, { name: nameOf(change, titles, t) })
  if (change.change !== 'changed') return t(`versions.change.${change.change}`, { what })
  const details = detailsOf(change, titles, t)
  return t('versions.change.changed', { what, details: details.join(t('versions.detail.and')) })
}

const nameOf = ({ part, id, before, after }: ScriptChange, titles: Titles, t: Translate): string => {
  const kept = after ?? before
  switch (part) {
    case 'edge':
      return t('versions.edgeOf', {
        name: text(kept, 'name') || t('flow.newIntent'),
        node: titleOf(text(kept, 'source'), titles),
      })
    case 'node':
      return text(kept, 'title') || titleOf(id, titles)
    case 'wording':
      return shortened(text(kept, 'word') || id)
    case 'setting': {
      const word = settingWords[id]
      return word === undefined ? id : t(word)
    }
    default:
      return text(kept, 'name') || id
  }
}

const detailsOf = (
  { fields, before, after }: ScriptChange,
  titles: Titles,
  t: Translate,
): readonly string[] =>
  fields.flatMap((field) => {
    switch (field) {
      case 'keyWords':
      case 'specialDTMFWords':
        return wordDetails(splitWords(text(before, field)), splitWords(text(after, field)), t)
      case 'patterns':
        return wordDetails(list(before, field), list(after, field), t)
      case 'target':
        return t('versions.detail.target', {
          before: titleOf(text(before, field), titles),
          after: titleOf(text(after, field), titles),
        })
      case 'name':
      case 'title':
      case 'word':
      case 'value':
        return t('versions.detail.instead', {
          before: shortened(spoken(before, field)),
          after: shortened(spoken(after, field)),
        })
      default:
        return t('versions.detail.other', { field })
    }
  })

const wordDetails = (
  before: readonly string[],
  after: readonly string[],
  t: Translate,
): readonly string[] => {
  const added = after.filter((word) => !before.includes(word))
  const removed = before.filter((word) => !after.includes(word))
  return [
    ...(added.length === 0 ? [] : [t('versions.detail.added', { words: added.join(', ') })]),
    ...(removed.length === 0 ? [] : [t('versions.detail.removed', { words: removed.join(', ') })]),
    ...(added.length + removed.length === 0 ? [t('versions.detail.order')] : []),
  ]
}

const titleOf = (nodeId: string, titles: Titles): string => titles.get(nodeId) || nodeId

const member = (kept: unknown, name: string): unknown =>
  typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined

const text = (kept: unknown, name: string): string => {
  const value = member(kept, name)
  return typeof value === 'string' ? value : ''
}

/** A setting's value as it is: words, numbers, or their structure. */
const spoken = (kept: unknown, name: string): string => {
  const value = member(kept, name)
  return typeof value === 'string' ? value : value === undefined ? '--' : JSON.stringify(value)
}

const list = (kept: unknown, name: string): readonly string[] => {
  const value = member(kept, name)
  return Array.isArray(value) ? value.map(String) : []
}

const longest = 60
const shortened = (words: string): string =>
  Array.from(words).length > longest ? `${Array.from(words).slice(0, longest).join('')}…` : words

const settingWords: Readonly<Record<string, MessageKey>> = {
  disclosure: 'settings.disclosure',
  openingDelayMs: 'settings.openingDelay',
  silenceMs: 'settings.silence',
  silenceTimes: 'settings.silentTimes',
  silenceReplies: 'settings.silence',
  noMatchReplies: 'settings.noMatch',
  maxRepeats: 'settings.maxRepeats',
  maxRepeatsJumpNode: 'settings.maxRepeatsJumpNode',
  goodbye: 'settings.goodbye',
  maxCallSec: 'settings.maxCallDuration',
  interrupt: 'settings.interruption',
  machine: 'settings.machine',
  asksModel: 'settings.asksModel',
  asksEmbedder: 'settings.asksEmbedder',
  voice: 'settings.voice',
  ignorableNodes: 'settings.ignoreNode',
  noiseNodes: 'settings.noiseNode',
  matchingWindowSec: 'settings.matchingWindow',
  predictionAlgorithm: 'settings.predictionAlgorithm',
  doNotCallReply: 'settings.doNotCallReply',
  transferFailedReply: 'settings.transferFailedReply',
  language: 'ui.language',
}
