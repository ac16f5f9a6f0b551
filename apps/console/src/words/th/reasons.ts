import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'มาถึง {nodes}',
  'reason.node.allOf': 'มาถึงทั้งหมด: {nodes}',
  'reason.node.noneOf': 'ไม่เคยมาถึง {nodes}',
  'reason.flowRounds': 'รอบโฟลว์ {test} {value}',
  'reason.dialogueRounds': 'รอบสนทนา {test} {value}',
  'reason.talkSeconds': 'เวลาคุย {test} {value} วิ',
  'reason.status.in': 'สายจบด้วย {statuses}',
  'reason.status.notIn': 'สายไม่ได้จบด้วย {statuses}',
  'reason.otherwise': 'ป้ายก่อนหน้าไม่ตรง',
}
