import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'came to {nodes}',
  'reason.node.allOf': 'came to all of {nodes}',
  'reason.node.noneOf': 'never came to {nodes}',
  'reason.flowRounds': 'flow rounds {test} {value}',
  'reason.dialogueRounds': 'dialogue rounds {test} {value}',
  'reason.talkSeconds': 'talk time {test} {value} s',
  'reason.status.in': 'the call ended as {statuses}',
  'reason.status.notIn': 'the call did not end as {statuses}',
  'reason.otherwise': 'no earlier tag fitted',
  'reason.node.hits': 'came {times} times or more to {nodes}',
  'reason.question.anyOf': 'asked {questions}',
  'reason.question.allOf': 'asked all of {questions}',
  'reason.question.noneOf': 'never asked {questions}',
  'reason.question.hits': 'asked {times} times or more: {questions}',
  'reason.state.in': 'the flow ended as {states}',
  'reason.state.notIn': 'the flow did not end as {states}',
  'reason.transfer.in': 'the transfer ended as {results}',
  'reason.transfer.notIn': 'the transfer did not end as {results}',
  'reason.transfer.success': 'an agent took it',
  'reason.transfer.agentBusy': 'agents were busy',
  'reason.transfer.hungUpRinging': 'hung up while ringing',
  'reason.transfer.hungUpAssigning': 'hung up while assigning',
  'reason.doNotCall': 'asked not to be called again',
}
