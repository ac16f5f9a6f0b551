import type { WordsLike } from '../messages.ts'
import type { openApi as known } from '../zh/openApi.ts'

export const openApi: WordsLike<typeof known> = {
  'openApi.title': 'Code sample',
  'openApi.intro':
    'Call with this script from a program of your own: sign in, make a task, import contacts, start, read the records.',
  'openApi.notOnline': 'The script is not online: a task with it can be made once it is.',
  'openApi.language': 'Programming language',
  'openApi.copy': 'Copy',
  'openApi.download': 'Download',
  'openApi.copied': 'Copied',
  'openApi.notCopied': 'The browser does not let it be copied: select the code, or download the file.',
  'openApi.how':
    'Download it and run it like this. Account, password and the number to call are read from the environment and stand in no file.',
  'openApi.codeOf': '{language} code',
  'openApi.description': 'The description of every call (OpenAPI 3.1)',
}
