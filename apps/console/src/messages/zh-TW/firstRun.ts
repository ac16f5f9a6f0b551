import type { WordsLike } from '../messages.ts'
import type { firstRun as known } from '../zh/firstRun.ts'

export const firstRun: WordsLike<typeof known> = {
  'firstRun.title': '第一次使用',
  'firstRun.intro': '完成後會自動打勾。',
  'firstRun.script': '有一個已上線的話術',
  'firstRun.script.go': '從範本新建並發布',
  'firstRun.task': '一個任務擁有號碼',
  'firstRun.task.go': '新增任務並匯入號碼',
  'firstRun.call': '一通電話被接聽',
  'firstRun.call.go': '啟動任務，例如撥打沙箱號碼 12025550001',
  'firstRun.label': '它得到了標籤，您可以讀到為什麼',
  'firstRun.label.go': '開啟這通電話',
  'firstRun.done': '已完成',
  'firstRun.open': '待完成',
  'firstRun.hide': '不再顯示',
}
