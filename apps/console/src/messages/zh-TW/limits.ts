import type { WordsLike } from '../messages.ts'
import type { limits as known } from '../zh/limits.ts'

export const limits: WordsLike<typeof known> = {
  'limits.title': '「{name}」的每日限額',
  'limits.own': '每天最多花費 {spend}，撥打 {destinations} 個新國家，每秒發起 {pace} 通通話。',
  'limits.spend': '每天最多花費（元）',
  'limits.spend.hint': '通話與簡訊合計，含其下級帳號。留空：按平台的限額。目前生效：{platform}。',
  'limits.spend.wrong': '填寫大於零的金額，最多六位小數',
  'limits.destinations': '每天最多撥打的新國家',
  'limits.destinations.hint':
    '此前從未撥打過的國家；其餘國家的聯絡人等到隔天。0：只撥打已撥打過的國家。留空：按平台的限額。目前生效：{platform} 個。',
  'limits.pace': '每秒最多發起的通話',
  'limits.pace.hint': '所有任務合計。留空：按平台的限額。目前生效：{platform} 通。',
  'limits.today':
    '今天已花費 {spent}，通話中佔用 {held}，新撥打 {destinations} 個國家，已放行 {releases} 次。',
  'limits.platform': '您自己的限額是整個平台的限額，沒有另設的帳號都按它執行。',
  'limits.change': '更改限額',
  'limits.byAbove': '由上級帳號設定。',
  'limits.release': '今天放行',
  'limits.release.title': '放行「{name}」今天的限額？',
  'limits.release.text': '今天可以再使用一份同樣的限額，等待中的任務馬上繼續。明天恢復正常。',
  'limits.released': '已放行，任務繼續撥打',
  'alerts.title': '提醒',
  'alerts.none': '沒有提醒',
  'alerts.open': '{count} 則未讀提醒',
  'alerts.acknowledge': '知道了',
  'alerts.acknowledgeAll': '全部知道了',
  'alerts.dailySpend': '{account} 今天的花費已到限額 {limit}，它的通話和簡訊已停止。',
  'alerts.newDestinations':
    '{account} 今天撥打的新國家已到限額 {limit} 個，前往{destination}等其他新國家的通話等到明天。',
  'alerts.next.above': '若是正常業務，請在「限額」中提高限額或今天放行；否則不用處理，並檢查該帳號的登入。',
  'alerts.next.own': '通話明天自動繼續。今天要繼續，請聯絡上級帳號放行或提高限額。',
}
