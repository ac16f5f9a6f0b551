import type { WordsLike } from '../messages.ts'
import type { editing as known } from '../zh/editing.ts'

export const editing: WordsLike<typeof known> = {
  'editing.stale.title': 'Otra persona guardó mientras usted editaba',
  'editing.stale.text':
    'Usted partió de la versión {base}; ahora es la {current}. Lo que escribió sigue aquí: elija cuál de las dos queda.',
  'editing.stale.theirs': 'Cargar lo de la otra persona',
  'editing.stale.merge': 'Combinar ambos',
  'editing.merge.done': 'Combinado: revíselo y guarde',
  'editing.stale.mine': 'Guardar lo mío encima',
  'editing.gone': 'Entretanto fue eliminado.',
  'editing.view': 'Ver',
  'editing.notInForce': 'Aún no rige',
  'editing.notInForce.hint': 'Se guarda, pero las llamadas aún no se rigen por ello.',
  'editing.forbidden': 'No puede ver esta parte del guion. Pida el permiso a su propietario.',
  'editing.on': 'activado',
  'editing.off': 'desactivado',
  'editing.remark': 'Observación',
  'editing.words.hint':
    'Puede llevar variables, como {example}; antes hay que añadirlas en los ajustes de variables.',
  'editing.keywords': 'Palabras clave',
  'editing.keywords.hint': 'Pulse Intro tras cada una; al pegar, sepárelas con ##.',
  'editing.more': '{count} más',
}
