import type { WordsLike } from '../words.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': '統計',
  'statistics.last10': '最近 10 分鐘',
  'statistics.last1': '最近 1 分鐘',
  'statistics.today': '今天',
  'statistics.week': '最近 7 天',
  'statistics.calls': '通話數',
  'statistics.answered': '接通數',
  'statistics.openRate': '接通率',
  'statistics.average': '平均時長',
  'statistics.talk': '總時長',
  'statistics.intents': '標籤分布',
  'statistics.status': '通話狀態',
  'statistics.trend': '趨勢',
  'statistics.trend.point': '{at}：{calls} 通，{answered} 接通',
  'statistics.trend.most': '最高：{count} 通',
  'statistics.as.of': '資料時間 {at}',
}
