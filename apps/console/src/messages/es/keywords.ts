import type { WordsLike } from '../messages.ts'
import type { keywords as known } from '../zh/keywords.ts'

export const keywords: WordsLike<typeof known> = {
  'keywords.intro': 'Una intención sirve a muchas ramas del guion: cámbiela aquí y todas se rigen por ella.',
  'keywords.scene': 'Guion',
  'keywords.scene.none': 'Aún no hay guiones. Cree uno y luego añádale palabras clave.',
  'keywords.add': 'Añadir intención',
  'keywords.edit': 'Intención «{name}»',
  'keywords.name': 'Nombre de la intención',
  'keywords.search': 'Nombre de la intención',
  'keywords.patterns': 'Patrones (RE2)',
  'keywords.pattern': 'Patrón {number}',
  'keywords.pattern.add': 'Añadir patrón',
  'keywords.pattern.remove': 'Quitar patrón {number}',
  'keywords.pattern.wrong': 'El patrón no es válido: {reason}',
  'keywords.try': 'Pruebe una frase',
  'keywords.try.hint': 'No se guarda; las llamadas usan los mismos patrones.',
  'keywords.try.word': 'Contiene la palabra «{word}»',
  'keywords.try.pattern': 'Coincide con {pattern}',
  'keywords.try.none': 'Nada coincide',
  'keywords.usedBy': 'Se usa en',
  'keywords.usedBy.count': '{count} ramas',
  'keywords.usedBy.none': 'Ninguna rama',
  'keywords.empty': 'Este guion aún no tiene intenciones compartidas.',
  'keywords.delete.title': '¿Eliminar la intención «{name}»?',
  'keywords.delete.text':
    'Ninguna rama la nombra. La próxima versión ya no la llevará; las publicadas no cambian.',
  'keywords.delete.used': 'Hay ramas que la nombran: quítela antes en el flujo principal',
  'keywords.try.except': 'Excluida por {pattern}',
  'keywords.except': 'Patrones de exclusión (RE2)',
  'keywords.except.hint':
    'Una frase que coincide con uno de ellos no se acepta por patrón ni por similitud. Las palabras clave sí valen.',
  'keywords.except.nth': 'Patrón de exclusión {number}',
  'keywords.except.add': 'Añadir patrón de exclusión',
  'keywords.except.remove': 'Quitar patrón de exclusión {number}',
}
