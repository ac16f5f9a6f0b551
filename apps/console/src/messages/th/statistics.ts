import type { WordsLike } from '../messages.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': 'สถิติ',
  'statistics.last10': '10 นาทีล่าสุด',
  'statistics.last1': '1 นาทีล่าสุด',
  'statistics.today': 'วันนี้',
  'statistics.week': '7 วันล่าสุด',
  'statistics.calls': 'จำนวนสาย',
  'statistics.answered': 'รับสาย',
  'statistics.average': 'ระยะเวลาเฉลี่ย',
  'statistics.talk': 'เวลารวม',
  'statistics.intents': 'การกระจายเจตนา',
  'statistics.status': 'สถานะสาย',
  'statistics.trend': 'แนวโน้ม',
  'statistics.trend.point': '{at}: {calls} สาย รับ {answered}',
  'statistics.trend.most': 'สูงสุด: {count} สาย',
  'statistics.as.of': 'ณ {at}',
  'figures.answerRate': 'อัตรารับสาย',
  'figures.answerRate.value': '{percent}% ({answered} จาก {calls})',
  'figures.answerRate.means': 'สายที่รับเทียบกับสายที่โทรออกทั้งหมด ผู้ติดต่อที่โทรสองครั้งนับเป็นสองสาย',
  'figures.funnel.means': 'นับผู้ติดต่อคนละครั้งตามขั้นที่ไปถึงไกลที่สุด “มีป้ายกำกับ” คือผู้ที่ได้คุยและได้ป้ายกำกับ',
  'figures.labels.means': 'นับสายตามป้ายกำกับ รวมสายที่ไม่รับ ผู้ติดต่อที่โทรสองครั้งมีสองป้ายกำกับที่นี่',
}
