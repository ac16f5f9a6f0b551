import type { WordsLike } from '../messages.ts'
import type { pages as known } from '../zh/pages.ts'

export const pages: WordsLike<typeof known> = {
  'pages.notFound.text': 'Lo sentimos, la página que visitó no existe.',
  'pages.forbidden.text': 'Lo sentimos, no tiene autorización para acceder a esta página.',
  'pages.backHome': 'Volver al inicio',
  'pages.broken.text': 'Lo sentimos, hubo un problema al cargar la página.',
  'pages.broken.reload': 'Recargar',
  'pages.coming.title': 'Esta página aún no está lista',
  'pages.coming.text':
    '«{page}» está en desarrollo. No se pierde nada; mientras tanto funcionan estas páginas:',
  'pages.forbidden.roles':
    'Ha iniciado sesión como {role}. Esta página es para: {roles}. Si la necesita, pídala al administrador de su cuenta.',
  'pages.forbidden.grant':
    'Ha iniciado sesión como {role} y no tiene permiso para esto. Pídalo a quien posee el guion o la cuenta.',
}
