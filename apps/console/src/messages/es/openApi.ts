import type { WordsLike } from '../messages.ts'
import type { openApi as known } from '../zh/openApi.ts'

export const openApi: WordsLike<typeof known> = {
  'openApi.title': 'Código de ejemplo',
  'openApi.intro':
    'Llame con este guion desde su propio programa: inicie sesión, cree una tarea, importe contactos, iníciela y lea los registros.',
  'openApi.notOnline': 'El guion no está en línea: solo entonces se puede crear una tarea con él.',
  'openApi.language': 'Lenguaje de programación',
  'openApi.copy': 'Copiar',
  'openApi.download': 'Descargar',
  'openApi.copied': 'Copiado',
  'openApi.notCopied': 'El navegador no permite copiar: seleccione el código o descargue el archivo.',
  'openApi.how':
    'Descárguelo y ejecútelo así. La cuenta, la contraseña y el número se leen del entorno y no están en ningún archivo.',
  'openApi.codeOf': 'Código {language}',
  'openApi.description': 'La descripción de todas las llamadas (OpenAPI 3.1)',
}
