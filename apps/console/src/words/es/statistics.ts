import type { WordsLike } from '../words.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': 'Estadísticas',
  'statistics.last10': 'Últimos 10 minutos',
  'statistics.last1': 'Último minuto',
  'statistics.today': 'Hoy',
  'statistics.week': 'Últimos 7 días',
  'statistics.calls': 'Llamadas',
  'statistics.answered': 'Contestadas',
  'statistics.openRate': 'Tasa de respuesta',
  'statistics.average': 'Duración media',
  'statistics.talk': 'Tiempo total',
  'statistics.intents': 'Distribución de intención',
  'statistics.status': 'Estado de las llamadas',
  'statistics.trend': 'Tendencia',
  'statistics.trend.point': '{at}: {calls} llamadas, {answered} contestadas',
  'statistics.trend.most': 'Máximo: {count} llamadas',
  'statistics.as.of': 'A {at}',
}
