import type { Messages } from '../messages.ts'
import { bill } from './bill.ts'
import { callRules } from './callRules.ts'
import { conversation } from './conversation.ts'
import { editing } from './editing.ts'
import { firstRun } from './firstRun.ts'
import { flow } from './flow.ts'
import { keywords } from './keywords.ts'
import { knowledge } from './knowledge.ts'
import { limits } from './limits.ts'
import { lines } from './lines.ts'
import { login } from './login.ts'
import { openApi } from './openApi.ts'
import { pacing } from './pacing.ts'
import { pages } from './pages.ts'
import { questions } from './questions.ts'
import { reasons } from './reasons.ts'
import { recordings } from './recordings.ts'
import { records } from './records.ts'
import { scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { seats } from './seats.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { sms } from './sms.ts'
import { statistics } from './statistics.ts'
import { strategies } from './strategies.ts'
import { tags } from './tags.ts'
import { tasks } from './tasks.ts'
import { tests } from './tests.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { variables } from './variables.ts'
import { versions } from './versions.ts'
import { voice } from './voice.ts'

export const es: Messages = {
  ...flow,
  ...knowledge,
  ...conversation,
  ...tasks,
  ...records,
  ...recordings,
  ...statistics,
  ...firstRun,
  ...reasons,
  ...login,
  ...pages,
  ...scene,
  ...scenes,
  ...shell,
  ...tests,
  ...versions,
  ...voice,
  ...ui,
  ...users,
  ...bill,
  ...limits,
  ...lines,
  ...seats,
  ...sms,
  ...pacing,
  ...keywords,
  ...questions,
  ...tags,
  ...settings,
  ...variables,
  ...editing,
  ...strategies,
  ...openApi,
  ...callRules,
}
