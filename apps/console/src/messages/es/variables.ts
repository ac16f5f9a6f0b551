import type { WordsLike } from '../messages.ts'
import type { variables as known } from '../zh/variables.ts'

export const variables: WordsLike<typeof known> = {
  'variables.intro':
    'Lo que traen los contactos y dice el robot. Añádalo aquí primero y luego escriba {example} en las frases.',
  'variables.empty': 'Aún no hay variables. Sin ellas, el guion dice lo mismo a todos.',
  'variables.add': 'Añadir variable',
  'variables.edit': 'Variable {name}',
  'variables.name': 'Nombre de la variable',
  'variables.name.hint': 'Sin llaves. Una variable usada en frases conserva su nombre.',
  'variables.name.wrong': 'El nombre no puede llevar { } ni ##',
  'variables.type': 'Tipo',
  'variables.type.custom': 'Cualquier texto',
  'variables.type.gender': 'Género (solo hombre o mujer)',
  'variables.type.money': 'Importe (dos decimales)',
  'variables.type.name': 'Nombre de persona',
  'variables.type.number': 'Número (solo cifras)',
  'variables.type.regex': 'Expresión regular',
  'variables.regex': 'Patrón (RE2)',
  'variables.regex.hint': 'El valor entero debe coincidir, por ejemplo {example}',
  'variables.regex.wrong': 'El patrón no es válido: {reason}',
  'variables.try': 'Pruebe un valor',
  'variables.try.hint': 'Se juzga como en una importación; no se guarda.',
  'variables.try.fits': 'Encaja',
  'variables.try.fails': 'No encaja: una importación rechazaría este contacto',
  'variables.tip': 'Ayuda para quien lo rellena',
  'variables.relatedText': 'Texto relacionado',
  'variables.paramDesc': 'Descripción',
  'variables.defaultValue': 'Valor predeterminado',
  'variables.defaultValue.hint':
    'Se dice si el contacto no tiene valor. Vacío: todos los contactos deben tenerlo.',
  'variables.ttsType': 'Cómo se pronuncia',
  'variables.ttsType.whole': 'Toda la frase por síntesis',
  'variables.ttsType.variable': 'Solo la variable por síntesis, el resto con grabaciones',
  'variables.usedIn': 'Se usa en',
  'variables.usedIn.count': '{count} frases',
  'variables.usedIn.none': 'En ningún sitio',
  'variables.delete.title': '¿Eliminar la variable «{name}»?',
  'variables.delete.text':
    'Ninguna frase la usa. Los contactos que se importen después ya no la necesitan; las versiones publicadas no cambian.',
  'variables.delete.used': 'Hay frases que la usan: quítela allí primero',
}
