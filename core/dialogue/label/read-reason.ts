import type { LabelReason } from '@parley/contract/vocabulary'

/** A reason in the older stored form: English sentences. */
type SpokenReason = { readonly rule: string; readonly saw: string; readonly turns: readonly number[] }

/** Reads a stored reason of any age. An old sentence that cannot be parsed is returned as text. */
export const readReason = (kept: LabelReason | SpokenReason): LabelReason =>
  'kind' in kept ? kept : { ...understand(kept), turns: kept.turns }

const understand = ({ rule, saw }: SpokenReason): Omit<LabelReason, 'turns'> => {
  const ids = (list: string): readonly string[] => list.split(', ')
  const [, many = '', times] = /^node hits of (.+) atLeast (\d+)$/.exec(rule) ?? []
  if (times !== undefined)
    return { kind: 'node', type: 'hitsAtLeast', wanted: ids(many), times: Number(times), saw: [Number(saw)] }
  const [, type, nodes = ''] = /^node (anyOf|allOf|noneOf) (.+)$/.exec(rule) ?? []
  if (type === 'anyOf' || type === 'allOf' || type === 'noneOf')
    return { kind: 'node', type, wanted: ids(nodes), saw: saw === 'none of them' ? [] : ids(saw) }
  const [, counted = '', test = '', bound = ''] =
    /^(flow rounds|dialogue rounds|talk seconds) (\w+) (.+)$/.exec(rule) ?? []
  const kind = numbers[counted]
  if (kind !== undefined && isNumericTest(test))
    return { kind, type: test, wanted: bound.split(' and ').map(Number), saw: [Number(saw)] }
  const [, what, choice, wanted = ''] =
    /^(call status|process state) (is|isNot|in|notIn) (.+)$/.exec(rule) ?? []
  const [code = '', word = ''] = saw.split(' ')
  if (what !== undefined && isChoiceTest(choice))
    return what === 'call status'
      ? { kind: 'callStatus', type: choice, wanted: ids(wanted).map(Number), saw: [Number(code)] }
      : { kind: 'processState', type: choice, wanted: ids(wanted), saw: [word] }
  if (rule === 'otherwise') return { kind: 'otherwise', wanted: [], saw: [] }
  return { kind: 'kept', wanted: [rule], saw: [saw] }
}

const numbers: Readonly<Record<string, 'flowRounds' | 'dialogueRounds' | 'talkSec'>> = {
  'flow rounds': 'flowRounds',
  'dialogue rounds': 'dialogueRounds',
  'talk seconds': 'talkSec',
}

const isNumericTest = (
  word: string,
): word is 'over' | 'atLeast' | 'equals' | 'under' | 'atMost' | 'between' =>
  ['over', 'atLeast', 'equals', 'under', 'atMost', 'between'].includes(word)

const isChoiceTest = (word: string | undefined): word is 'is' | 'isNot' | 'in' | 'notIn' =>
  word !== undefined && ['is', 'isNot', 'in', 'notIn'].includes(word)
