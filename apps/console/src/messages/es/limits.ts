import type { WordsLike } from '../messages.ts'
import type { limits as known } from '../zh/limits.ts'

export const limits: WordsLike<typeof known> = {
  'limits.title': 'Límites diarios de «{name}»',
  'limits.own':
    'Como máximo {spend} al día, {destinations} países nuevos al día y {pace} llamadas iniciadas por segundo.',
  'limits.spend': 'Gasto máximo al día (yuanes)',
  'limits.spend.hint':
    'Llamadas y SMS juntos, con las cuentas inferiores. Vacío: el límite de la plataforma. Vigente: {platform}.',
  'limits.spend.wrong': 'Escriba un importe mayor que cero, con seis decimales como máximo',
  'limits.destinations': 'Países nuevos al día, como máximo',
  'limits.destinations.hint':
    'Países a los que nunca se llamó; los contactos de otros esperan al día siguiente. 0: solo países ya llamados. Vacío: el límite de la plataforma. Vigente: {platform}.',
  'limits.pace': 'Llamadas iniciadas por segundo, como máximo',
  'limits.pace.hint': 'De todas las tareas juntas. Vacío: el límite de la plataforma. Vigente: {platform}.',
  'limits.today':
    'Hoy: {spent} gastados, {held} retenidos por llamadas en curso, {destinations} países nuevos, liberado {releases} veces.',
  'limits.platform':
    'Sus propios límites son los de la plataforma: valen para toda cuenta que no tenga los suyos.',
  'limits.change': 'Cambiar límites',
  'limits.byAbove': 'Los define la cuenta superior.',
  'limits.release': 'Liberar hoy',
  'limits.release.title': '¿Liberar los límites de hoy de «{name}»?',
  'limits.release.text':
    'Hoy podrá usar otra vez lo mismo y las tareas en espera siguen enseguida. Mañana los límites valen como siempre.',
  'limits.released': 'Liberado: sus llamadas siguen',
  'alerts.title': 'Avisos',
  'alerts.none': 'No hay avisos',
  'alerts.open': '{count} avisos sin leer',
  'alerts.acknowledge': 'Entendido',
  'alerts.acknowledgeAll': 'Marcar todo como leído',
  'alerts.dailySpend': '{account} alcanzó su límite diario de {limit}: sus llamadas y SMS se detuvieron.',
  'alerts.newDestinations':
    '{account} alcanzó su límite de {limit} países nuevos al día: las llamadas a {destination} y a otros países nuevos esperan hasta mañana.',
  'alerts.next.above':
    'Si es lo esperado, suba el límite o libérelo por hoy en «Límites». Si no, déjelo así y revise quién entra en la cuenta.',
  'alerts.next.own':
    'Las llamadas siguen solas mañana. Para seguir hoy, pida a la cuenta superior que libere o suba el límite.',
}
