import type { WordsLike } from '../messages.ts'
import type { scene as known } from '../zh/scene.ts'

export const scene: WordsLike<typeof known> = {
  'scene.tab.flowchart': 'Flujo principal',
  'scene.tab.questions': 'Preguntas y respuestas',
  'scene.tab.dialog': 'Diálogo común',
  'scene.tab.variables': 'Variables',
  'scene.tab.recordings': 'Subida de grabaciones',
  'scene.tab.tags': 'Etiquetas de intención',
  'scene.tab.tests': 'Conjunto de pruebas',
  'scene.tab.settings': 'Ajustes generales',
  'scene.tab.strategy': 'Estrategia de marcado',
  'scene.tab.writingTest': 'Prueba de texto',
  'scene.tab.openApi': 'API abierta',
  'scene.tabs': 'Páginas del guion',
  'scene.back': 'Volver a los guiones',
  'scene.readOnly.mask': 'Puede leer este guion, pero no cambiarlo.',
  'scene.readOnly.review': 'Un guion en revisión no se puede cambiar.',
  'scene.online.note':
    'Este guion está en línea: los cambios se guardan como borrador y surten efecto al publicar de nuevo.',
  'scene.rejected': 'Revisión fallida: {reason}',
  'scene.version': 'Versión {version}',
  'scene.missing': 'No hay guion elegido o se ha eliminado.',
}
