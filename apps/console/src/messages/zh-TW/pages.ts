import type { WordsLike } from '../messages.ts'
import type { pages as known } from '../zh/pages.ts'

export const pages: WordsLike<typeof known> = {
  'pages.notFound.text': '抱歉，您造訪的頁面不存在。',
  'pages.forbidden.text': '抱歉，您無權存取該頁面。',
  'pages.backHome': '返回首頁',
  'pages.broken.text': '抱歉，載入頁面時發生問題。',
  'pages.broken.reload': '重新載入',
  'pages.coming.title': '此頁面尚未完成',
  'pages.coming.text': '「{page}」正在開發中。您的資料不會遺失；在此之前可以使用下列頁面：',
  'pages.forbidden.roles': '您目前的身分是{role}。此頁面面向：{roles}。如需使用，請聯絡您帳號的管理員。',
  'pages.forbidden.grant': '您目前的身分是{role}，沒有此項權限。請聯絡話術或帳號的擁有者授權。',
}
