import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'llegó a {nodes}',
  'reason.node.allOf': 'llegó a todos: {nodes}',
  'reason.node.noneOf': 'nunca llegó a {nodes}',
  'reason.node.hits': 'llegó a {nodes} al menos {times} veces',
  'reason.flowRounds': 'rondas de flujo {test} {value}',
  'reason.dialogueRounds': 'rondas de diálogo {test} {value}',
  'reason.talkSeconds': 'duración {test} {value} s',
  'reason.status.in': 'la llamada terminó como {statuses}',
  'reason.status.notIn': 'la llamada no terminó como {statuses}',
  'reason.state.in': 'el flujo terminó así: {states}',
  'reason.state.notIn': 'el flujo no terminó así: {states}',
  'reason.saw.none': 'a ninguno',
  'reason.otherwise': 'ninguna etiqueta anterior encajó',
}
