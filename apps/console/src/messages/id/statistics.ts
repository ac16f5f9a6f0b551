import type { WordsLike } from '../messages.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': 'Statistik',
  'statistics.last10': '10 menit terakhir',
  'statistics.last1': '1 menit terakhir',
  'statistics.today': 'Hari ini',
  'statistics.week': '7 hari terakhir',
  'statistics.calls': 'Panggilan',
  'statistics.answered': 'Dijawab',
  'statistics.average': 'Durasi rata-rata',
  'statistics.talk': 'Total durasi',
  'statistics.intents': 'Sebaran niat',
  'statistics.status': 'Status panggilan',
  'statistics.trend': 'Tren',
  'statistics.trend.point': '{at}: {calls} panggilan, {answered} dijawab',
  'statistics.trend.most': 'Tertinggi: {count} panggilan',
  'statistics.as.of': 'Per {at}',
  'figures.answerRate': 'Tingkat jawab',
  'figures.answerRate.value': '{percent}% ({answered} dari {calls})',
  'figures.answerRate.means':
    'Panggilan terjawab dari semua panggilan keluar. Kontak yang ditelepon dua kali dihitung dua.',
  'figures.funnel.means':
    'Menghitung kontak, masing-masing sekali, menurut tahap terjauh. “Berlabel” adalah yang bicara dan mendapat label.',
  'figures.labels.means':
    'Menghitung panggilan menurut label, termasuk yang tak terjawab. Kontak yang ditelepon dua kali punya dua label di sini.',
}
