import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'sampai ke {nodes}',
  'reason.node.allOf': 'sampai ke semua: {nodes}',
  'reason.node.noneOf': 'tidak pernah sampai ke {nodes}',
  'reason.node.hits': 'sampai ke {nodes} minimal {times} kali',
  'reason.flowRounds': 'putaran alur {test} {value}',
  'reason.dialogueRounds': 'putaran dialog {test} {value}',
  'reason.talkSeconds': 'waktu bicara {test} {value} dtk',
  'reason.status.in': 'panggilan berakhir sebagai {statuses}',
  'reason.status.notIn': 'panggilan tidak berakhir sebagai {statuses}',
  'reason.state.in': 'alur berakhir begini: {states}',
  'reason.state.notIn': 'alur tidak berakhir begini: {states}',
  'reason.saw.none': 'tidak satu pun',
  'reason.otherwise': 'tidak ada tag sebelumnya yang cocok',
}
