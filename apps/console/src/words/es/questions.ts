import type { WordsLike } from '../words.ts'
import type { questions as known } from '../zh/questions.ts'

export const questions: WordsLike<typeof known> = {
  'questions.lead.business':
    'Lo que el llamado puede preguntar del negocio en cualquier nodo, y qué responde el robot.',
  'questions.lead.common': 'Lo que surge en toda charla, como «¿quién es?» o «repita», y su respuesta.',
  'questions.notInForce':
    'Se guardan, se revisan y se publican con el guion, pero las llamadas aún no responden con ellas; tal pregunta cuenta como no entendida.',
  'questions.empty': 'Aún no hay nada. Añada la primera.',
  'questions.add.business': 'Añadir pregunta',
  'questions.add.common': 'Añadir respuesta',
  'questions.edit': '«{name}»',
  'questions.question': 'Pregunta modelo',
  'questions.question.hint': 'Sin repetir y sin variables.',
  'questions.keywords': 'Preguntas y palabras clave',
  'questions.answer': 'Respuesta',
  'questions.search': 'Pregunta o palabra clave',
  'questions.enabled': 'Activada',
  'questions.disabled': 'Desactivada',
  'questions.enable': 'Activar «{name}»',
  'questions.similar': '{count} formas de preguntar',
  'questions.after': 'Después de responder',
  'questions.func.1': 'Volver al flujo principal',
  'questions.func.2': 'Limitar repeticiones',
  'questions.func.4': 'No se puede interrumpir',
  'questions.func.8': 'Colgar después',
  'questions.func.clears': 'Al apagar uno se borra lo que hay debajo.',
  'questions.holdBeforeLead': 'Segundos de silencio antes',
  'questions.leadWords': 'Frase de enlace',
  'questions.mastId': 'Ir al nodo',
  'questions.whereItWas': 'Donde estaba la charla',
  'questions.maxRepeatTime': 'Se responde como máximo',
  'questions.maxRepeatNode': 'Después ir al nodo',
  'questions.deleteSelected': 'Eliminar selección',
  'questions.select': 'Seleccionar «{name}»',
  'questions.delete.title': '¿Eliminar {count}?',
  'questions.delete.text':
    'La próxima versión publicada ya no llevará: {names}. Las versiones publicadas y los registros no cambian.',
}
