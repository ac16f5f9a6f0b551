import type { WordsLike } from '../words.ts'
import type { keywords as known } from '../zh/keywords.ts'

export const keywords: WordsLike<typeof known> = {
  'keywords.lead': '同一個意圖可以被話術裡的多條分支共用：改一處，處處生效。',
  'keywords.scene': '話術',
  'keywords.scene.none': '還沒有話術。先建立一個話術，再為它新增意圖關鍵詞。',
  'keywords.add': '新增意圖',
  'keywords.edit': '意圖「{name}」',
  'keywords.name': '意圖名稱',
  'keywords.search': '意圖名稱',
  'keywords.patterns': '正規表示式（RE2）',
  'keywords.pattern': '表示式 {number}',
  'keywords.pattern.add': '新增表示式',
  'keywords.pattern.remove': '刪除表示式 {number}',
  'keywords.pattern.wrong': '表示式無效：{reason}',
  'keywords.try': '試一句話',
  'keywords.try.hint': '不會儲存；通話中按同樣的表示式判斷。',
  'keywords.try.word': '含有關鍵詞「{word}」',
  'keywords.try.pattern': '符合表示式 {pattern}',
  'keywords.try.none': '不符合',
  'keywords.usedBy': '使用處',
  'keywords.usedBy.count': '{count} 條分支',
  'keywords.usedBy.none': '沒有使用',
  'keywords.empty': '這個話術還沒有共用的意圖。',
  'keywords.delete.title': '刪除意圖「{name}」？',
  'keywords.delete.text': '沒有分支用到它。從下次上線起不再有它；已上線的版本不變。',
  'keywords.delete.used': '有分支在用它：請先在主流程裡從那裡去掉',
}
