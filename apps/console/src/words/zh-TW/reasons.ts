import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': '到過：{nodes}',
  'reason.node.allOf': '全部到過：{nodes}',
  'reason.node.noneOf': '沒到過：{nodes}',
  'reason.flowRounds': '流程輪次 {test} {value}',
  'reason.dialogueRounds': '對話輪次 {test} {value}',
  'reason.talkSeconds': '通話秒數 {test} {value}',
  'reason.status.in': '通話狀態是：{statuses}',
  'reason.status.notIn': '通話狀態不是：{statuses}',
  'reason.otherwise': '前面的標籤都不符合',
  'reason.node.hits': '到過 {nodes} 至少 {times} 次',
  'reason.question.anyOf': '問到：{questions}',
  'reason.question.allOf': '全部問到：{questions}',
  'reason.question.noneOf': '沒問到：{questions}',
  'reason.question.hits': '問到至少 {times} 次：{questions}',
  'reason.state.in': '流程結束方式是：{states}',
  'reason.state.notIn': '流程結束方式不是：{states}',
  'reason.transfer.in': '轉人工結果是：{results}',
  'reason.transfer.notIn': '轉人工結果不是：{results}',
  'reason.transfer.success': '轉接成功',
  'reason.transfer.agentBusy': '坐席忙',
  'reason.transfer.hungUpRinging': '振鈴時掛斷',
  'reason.transfer.hungUpAssigning': '分配時掛斷',
  'reason.doNotCall': '要求不再來電',
}
