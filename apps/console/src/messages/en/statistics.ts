import type { WordsLike } from '../messages.ts'
import type { statistics as known } from '../zh/statistics.ts'

export const statistics: WordsLike<typeof known> = {
  'statistics.title': 'Statistics',
  'statistics.last10': 'Last 10 minutes',
  'statistics.last1': 'Last minute',
  'statistics.today': 'Today',
  'statistics.week': 'Last 7 days',
  'statistics.calls': 'Calls',
  'statistics.answered': 'Answered',
  'statistics.average': 'Average duration',
  'statistics.talk': 'Talk time',
  'statistics.intents': 'Intent distribution',
  'statistics.status': 'Call status',
  'statistics.trend': 'Trend',
  'statistics.trend.point': '{at}: {calls} calls, {answered} answered',
  'statistics.trend.most': 'Highest: {count} calls',
  'statistics.as.of': 'As of {at}',
  'figures.answerRate': 'Answer rate',
  'figures.answerRate.value': '{percent}% ({answered} of {calls})',
  'figures.answerRate.means':
    'Answered calls as a share of all calls placed. A contact who is called twice counts as two calls.',
  'figures.funnel.means':
    'Counts contacts, each once, by the furthest stage reached. “Labeled” are those who talked and got a label.',
  'figures.labels.means':
    'Counts calls by their label, unanswered ones too. A contact who is called twice has two labels here.',
}
