export const reasons = {
  'reason.node.anyOf': '到过：{nodes}',
  'reason.node.allOf': '全部到过：{nodes}',
  'reason.node.noneOf': '没到过：{nodes}',
  'reason.flowRounds': '流程轮次 {test} {value}',
  'reason.dialogueRounds': '对话轮次 {test} {value}',
  'reason.talkSeconds': '通话秒数 {test} {value}',
  'reason.status.in': '通话状态是：{statuses}',
  'reason.status.notIn': '通话状态不是：{statuses}',
  'reason.otherwise': '前面的标签都不符合',
}
