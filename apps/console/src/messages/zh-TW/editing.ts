import type { WordsLike } from '../messages.ts'
import type { editing as known } from '../zh/editing.ts'

export const editing: WordsLike<typeof known> = {
  'editing.stale.title': '在您編輯期間，別人已經儲存過',
  'editing.stale.text':
    '您從版本 {base} 開始，現在是版本 {current}。您輸入的內容還在這裡：請選擇保留哪一份。',
  'editing.stale.theirs': '載入對方的',
  'editing.stale.merge': '合併兩邊',
  'editing.merge.done': '已合併：請檢查後儲存',
  'editing.stale.mine': '用我的覆蓋',
  'editing.gone': '它已被別人刪除。',
  'editing.view': '檢視',
  'editing.notInForce': '尚未生效',
  'editing.notInForce.hint': '會儲存下來，但通話暫時還不按它執行。',
  'editing.forbidden': '您沒有權限檢視話術的這一部分。請向話術的擁有者申請授權。',
  'editing.on': '開',
  'editing.off': '關',
  'editing.remark': '備註',
  'editing.words.hint': '可以寫變數，例如 {example}；變數要先在「變數設定」裡新增。',
  'editing.keywords': '關鍵詞',
  'editing.keywords.hint': '每個詞按 Enter 確認；貼上時用 ## 分隔。',
  'editing.more': '還有 {count} 個',
}
