import type { WordsLike } from '../messages.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': 'Estadísticas',
  'statistics.last10': 'Últimos 10 minutos',
  'statistics.last1': 'Último minuto',
  'statistics.today': 'Hoy',
  'statistics.week': 'Últimos 7 días',
  'statistics.calls': 'Llamadas',
  'statistics.answered': 'Contestadas',
  'statistics.average': 'Duración media',
  'statistics.talk': 'Tiempo total',
  'statistics.intents': 'Distribución de intención',
  'statistics.status': 'Estado de las llamadas',
  'statistics.trend': 'Tendencia',
  'statistics.trend.point': '{at}: {calls} llamadas, {answered} contestadas',
  'statistics.trend.most': 'Máximo: {count} llamadas',
  'statistics.as.of': 'A {at}',
  'figures.answerRate': 'Tasa de respuesta',
  'figures.answerRate.value': '{percent} % ({answered} de {calls})',
  'figures.answerRate.means':
    'Llamadas contestadas respecto de todas las realizadas. Un contacto llamado dos veces cuenta como dos llamadas.',
  'figures.funnel.means':
    'Cuenta contactos, cada uno una vez, por la etapa más avanzada. «Con etiqueta» son quienes hablaron y recibieron una.',
  'figures.labels.means':
    'Cuenta llamadas por etiqueta, también las no contestadas. Un contacto llamado dos veces tiene aquí dos etiquetas.',
}
