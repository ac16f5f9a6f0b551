import type { WordsLike } from '../words.ts'
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
}
