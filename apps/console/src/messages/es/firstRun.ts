import type { WordsLike } from '../messages.ts'
import type { firstRun as known } from '../zh/firstRun.ts'

export const firstRun: WordsLike<typeof known> = {
  'firstRun.title': 'Primeros pasos',
  'firstRun.intro': 'Los pasos se marcan solos a medida que avanza.',
  'firstRun.script': 'Un guion suyo está en línea',
  'firstRun.script.go': 'Empiece con una plantilla y publíquela',
  'firstRun.task': 'Una tarea tiene números',
  'firstRun.task.go': 'Cree una tarea e importe números',
  'firstRun.call': 'Una llamada fue contestada',
  'firstRun.call.go': 'Inicie la tarea, por ejemplo al número de pruebas 12025550001',
  'firstRun.label': 'Recibió una etiqueta y puede leer por qué',
  'firstRun.label.go': 'Abrir la llamada',
  'firstRun.done': 'Hecho',
  'firstRun.open': 'Pendiente',
  'firstRun.hide': 'No mostrar más',
}
