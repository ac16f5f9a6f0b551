import type { WordsLike } from '../words.ts'
import type { reasons as known } from '../zh/reasons.ts'

export const reasons: WordsLike<typeof known> = {
  'reason.node.anyOf': 'llegó a {nodes}',
  'reason.node.allOf': 'llegó a todos: {nodes}',
  'reason.node.noneOf': 'nunca llegó a {nodes}',
  'reason.flowRounds': 'rondas de flujo {test} {value}',
  'reason.dialogueRounds': 'rondas de diálogo {test} {value}',
  'reason.talkSeconds': 'duración {test} {value} s',
  'reason.status.in': 'la llamada terminó como {statuses}',
  'reason.status.notIn': 'la llamada no terminó como {statuses}',
  'reason.otherwise': 'ninguna etiqueta anterior encajó',
  'reason.node.hits': 'llegó {times} veces o más a {nodes}',
  'reason.question.anyOf': 'preguntó {questions}',
  'reason.question.allOf': 'preguntó todas: {questions}',
  'reason.question.noneOf': 'nunca preguntó {questions}',
  'reason.question.hits': 'preguntó {times} veces o más: {questions}',
  'reason.state.in': 'el flujo terminó como {states}',
  'reason.state.notIn': 'el flujo no terminó como {states}',
  'reason.transfer.in': 'la transferencia terminó como {results}',
  'reason.transfer.notIn': 'la transferencia no terminó como {results}',
  'reason.transfer.success': 'un agente la atendió',
  'reason.transfer.agentBusy': 'agentes ocupados',
  'reason.transfer.hungUpRinging': 'colgó mientras sonaba',
  'reason.transfer.hungUpAssigning': 'colgó durante la asignación',
  'reason.doNotCall': 'pidió que no le llamen más',
}
