import type { WordsLike } from '../messages.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': '統計',
  'statistics.last10': '最近 10 分鐘',
  'statistics.last1': '最近 1 分鐘',
  'statistics.today': '今天',
  'statistics.week': '最近 7 天',
  'statistics.calls': '通話數',
  'statistics.answered': '接通數',
  'statistics.average': '平均時長',
  'statistics.talk': '總時長',
  'statistics.intents': '標籤分布',
  'statistics.status': '通話狀態',
  'statistics.trend': '趨勢',
  'statistics.trend.point': '{at}：{calls} 通，{answered} 接通',
  'statistics.trend.most': '最高：{count} 通',
  'statistics.as.of': '資料時間 {at}',
  'figures.answerRate': '接通率',
  'figures.answerRate.value': '{percent}%（{answered}/{calls}）',
  'figures.answerRate.means': '接通的呼叫占全部外呼的比例。同一客戶呼叫兩次算兩次。',
  'figures.funnel.means': '按客戶計數，每人一次，看走到哪一步。「已標標籤」指有對話且有標籤的客戶。',
  'figures.labels.means': '按呼叫統計標籤，未接通的也算。同一客戶呼叫兩次，這裡有兩個標籤。',
}
