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
  'reason.node.hits': 'มาถึง {nodes} อย่างน้อย {times} ครั้ง',
  'reason.question.anyOf': 'ถาม {questions}',
  'reason.question.allOf': 'ถามทั้งหมด: {questions}',
  'reason.question.noneOf': 'ไม่เคยถาม {questions}',
  'reason.question.hits': 'ถามอย่างน้อย {times} ครั้ง: {questions}',
  'reason.state.in': 'โฟลว์จบด้วย {states}',
  'reason.state.notIn': 'โฟลว์ไม่ได้จบด้วย {states}',
  'reason.transfer.in': 'การโอนสายจบด้วย {results}',
  'reason.transfer.notIn': 'การโอนสายไม่ได้จบด้วย {results}',
  'reason.transfer.success': 'เจ้าหน้าที่รับสาย',
  'reason.transfer.agentBusy': 'เจ้าหน้าที่ไม่ว่าง',
  'reason.transfer.hungUpRinging': 'วางสายขณะเรียก',
  'reason.transfer.hungUpAssigning': 'วางสายขณะจัดสรร',
  'reason.doNotCall': 'ขอไม่ให้โทรหาอีก',
}
