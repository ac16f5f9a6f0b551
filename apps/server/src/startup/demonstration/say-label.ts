import {
  type CallLabel,
  CallStatus,
  type ConversationTurn,
  type LabelReason,
} from '@parley/contract/vocabulary'

/** Why a call has its label, as a sentence for the terminal: what the rules matched, and the callee's words. */
export const sayLabel = ({ why }: CallLabel, turns: readonly ConversationTurn[]): string => {
  if (why.length === 0) return 'no rule fits'
  return why
    .map((reason) => {
      const words = turns[reason.turns.at(-1) ?? -1]?.text
      return `${sentenceOf(reason)}${words ? `: "${words}"` : ''}`
    })
    .join('; ')
}

const sentenceOf = ({ kind, saw, wanted }: LabelReason): string => {
  const seen = saw.join(', ')
  switch (kind) {
    case 'node':
      return seen === '' ? `never came to ${wanted.join(', ')}` : `came to ${seen}`
    case 'question':
    case 'generalNode':
      return seen === '' ? 'asked nothing' : `asked question ${seen}`
    case 'callStatus':
      return saw.map(statusName).join(', ')
    case 'processState':
    case 'transferStatus':
      return seen
    case 'flowRounds':
      return `${seen} answers in the flow`
    case 'dialogueRounds':
      return `${seen} answers`
    case 'talkSec':
      return `talked for ${seen} s`
    case 'strategy':
      return `called by strategy ${seen}`
    case 'otherwise':
      return 'no other rule fits'
    case 'doNotCall':
      return 'does not want to be called'
    case 'kept':
      return seen
  }
}

/** `userBusy` as "user busy". */
const statusName = (status: string | number): string => {
  const name = CallStatus.fromWire(Number(status)) ?? String(status)
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
