import type { WordsLike } from '../messages.ts'
import type { sms as known } from '../zh/sms.ts'

export const sms: WordsLike<typeof known> = {
  'sms.title': 'Plantillas de SMS',
  'sms.intro': 'Lo que una tarea envía al llamado tras una llamada con una de las etiquetas elegidas.',
  'sms.add': 'Añadir plantilla',
  'sms.edit': 'Plantilla «{name}»',
  'sms.name': 'Nombre',
  'sms.content': 'Contenido',
  'sms.content.hint':
    '{example} representa una columna del contacto. Un mensaje al que le falta un valor no se envía.',
  'sms.sign': 'Firma',
  'sms.sign.hint': 'Va delante del contenido, entre 【】.',
  'sms.source': 'Variables',
  'sms.source.contact': 'De las columnas del contacto',
  'sms.source.none': 'Ninguna, el texto es fijo',
  'sms.lineType': 'Tipo de línea',
  'sms.lineType.domestic': 'Nacional',
  'sms.lineType.international': 'Internacional',
  'sms.sdkAppId': 'SDKAppID',
  'sms.testNumber': 'Número de prueba',
  'sms.preview': 'Vista previa',
  'sms.measure':
    '{length, plural, one {# carácter} other {# caracteres}}, {segments, plural, one {# mensaje} other {# mensajes}}; hasta {each} cada uno',
  'sms.empty': 'Aún no hay plantillas. Añada una y elíjala en una tarea.',
  'sms.delete': '¿Eliminar la plantilla «{name}»?',
  'sms.delete.text':
    'Los mensajes que esperan se envían igualmente. Una plantilla que una tarea envía no se puede eliminar.',
  'sms.creator': 'Creador',
  'sms.length': 'Longitud / segmentos',
  'sms.test': 'Enviar prueba',
  'sms.test.title': 'Enviar «{name}» como prueba',
  'sms.test.number': 'Para',
  'sms.test.value': 'Valor de {name}',
  'sms.test.cost': 'El mensaje se envía de verdad y se cobra.',
}
