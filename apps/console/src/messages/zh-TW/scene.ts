import type { WordsLike } from '../messages.ts'
import type { scene as known } from '../zh/scene.ts'

export const scene: WordsLike<typeof known> = {
  'scene.tab.flowchart': '主流程',
  'scene.tab.questions': '業務問答',
  'scene.tab.dialog': '通用對話',
  'scene.tab.variables': '變數設定',
  'scene.tab.recordings': '錄音上傳',
  'scene.tab.tags': '意向標籤',
  'scene.tab.tests': '測試集',
  'scene.tab.settings': '通用設定',
  'scene.tab.strategy': '撥打策略',
  'scene.tab.writingTest': '文字測試',
  'scene.tab.openApi': '開放介面',
  'scene.tabs': '話術頁面',
  'scene.back': '返回話術列表',
  'scene.readOnly.mask': '您只能檢視此話術：沒有寫入權限。',
  'scene.readOnly.review': '審核中的話術不能修改。',
  'scene.online.note': '此話術已上線：修改會先存為草稿，再次上線後才生效。',
  'scene.rejected': '審核失敗：{reason}',
  'scene.version': '版本 {version}',
  'scene.missing': '沒有選擇話術，或它已被刪除。',
}
