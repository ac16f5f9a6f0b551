import type { WordsLike } from '../messages.ts'
import type { pages as known } from '../zh/pages.ts'

export const pages: WordsLike<typeof known> = {
  'pages.notFound.text': 'Sorry, the page you visited does not exist.',
  'pages.forbidden.text': 'Sorry, you are not authorized to access this page.',
  'pages.backHome': 'Back home',
  'pages.broken.text': 'Sorry, there was a problem loading the page.',
  'pages.broken.reload': 'Reload',
  'pages.coming.title': 'This page is not built yet',
  'pages.coming.text':
    '“{page}” is being built. Nothing of yours is lost; until it is here, these pages work:',
  'pages.forbidden.roles':
    'You are signed in as {role}. This page is for: {roles}. Ask the administrator of your account if you need it.',
  'pages.forbidden.grant':
    'You are signed in as {role} and have no permission for this. Ask whoever owns the script or account to grant it to you.',
}
