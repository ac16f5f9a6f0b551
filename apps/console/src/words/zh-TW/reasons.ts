import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': '到過：{nodes}',
  'reason.node.allOf': '全部到過：{nodes}',
  'reason.node.noneOf': '沒到過：{nodes}',
  'reason.node.hits': '到過 {nodes} 至少 {times} 次',
  'reason.flowRounds': '流程輪次 {test} {value}',
  'reason.dialogueRounds': '對話輪次 {test} {value}',
  'reason.talkSeconds': '通話秒數 {test} {value}',
  'reason.status.in': '通話狀態是：{statuses}',
  'reason.status.notIn': '通話狀態不是：{statuses}',
  'reason.state.in': '流程結束於：{states}',
  'reason.state.notIn': '流程沒有結束於：{states}',
  'reason.saw.none': '都沒到過',
  'reason.otherwise': '前面的標籤都不符合',
}
