import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'came to {nodes}',
  'reason.node.allOf': 'came to all of {nodes}',
  'reason.node.noneOf': 'never came to {nodes}',
  'reason.node.hits': 'came to {nodes} at least {times} times',
  'reason.flowRounds': 'flow rounds {test} {value}',
  'reason.dialogueRounds': 'dialogue rounds {test} {value}',
  'reason.talkSeconds': 'talk time {test} {value} s',
  'reason.status.in': 'the call ended as {statuses}',
  'reason.status.notIn': 'the call did not end as {statuses}',
  'reason.state.in': 'how the flow ended: {states}',
  'reason.state.notIn': 'the flow did not end like this: {states}',
  'reason.saw.none': 'none of them',
  'reason.otherwise': 'no earlier tag fitted',
}
