import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'sampai ke {nodes}',
  'reason.node.allOf': 'sampai ke semua: {nodes}',
  'reason.node.noneOf': 'tidak pernah sampai ke {nodes}',
  'reason.flowRounds': 'putaran alur {test} {value}',
  'reason.dialogueRounds': 'putaran dialog {test} {value}',
  'reason.talkSeconds': 'waktu bicara {test} {value} dtk',
  'reason.status.in': 'panggilan berakhir sebagai {statuses}',
  'reason.status.notIn': 'panggilan tidak berakhir sebagai {statuses}',
  'reason.otherwise': 'tidak ada tag sebelumnya yang cocok',
  'reason.node.hits': 'sampai {times} kali atau lebih ke {nodes}',
  'reason.question.anyOf': 'bertanya {questions}',
  'reason.question.allOf': 'bertanya semua: {questions}',
  'reason.question.noneOf': 'tidak pernah bertanya {questions}',
  'reason.question.hits': 'bertanya {times} kali atau lebih: {questions}',
  'reason.state.in': 'alur berakhir sebagai {states}',
  'reason.state.notIn': 'alur tidak berakhir sebagai {states}',
  'reason.transfer.in': 'pengalihan berakhir sebagai {results}',
  'reason.transfer.notIn': 'pengalihan tidak berakhir sebagai {results}',
  'reason.transfer.success': 'diterima agen',
  'reason.transfer.agentBusy': 'agen sibuk',
  'reason.transfer.hungUpRinging': 'menutup saat berdering',
  'reason.transfer.hungUpAssigning': 'menutup saat penugasan',
  'reason.doNotCall': 'meminta agar tidak dihubungi lagi',
}
