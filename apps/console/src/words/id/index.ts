import type { Words } from '../words.ts'
import { firstRun } from './firstRun.ts'
import { flow } from './flow.ts'
import { login } from './login.ts'
import { pages } from './pages.ts'
import { records } from './records.ts'
import { scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { shell } from './shell.ts'
import { statistics } from './statistics.ts'
import { talk } from './talk.ts'
import { tasks } from './tasks.ts'
import { ui } from './ui.ts'

export const id: Words = {
  ...flow,
  ...talk,
  ...tasks,
  ...records,
  ...statistics,
  ...firstRun,
  ...login,
  ...pages,
  ...scene,
  ...scenes,
  ...shell,
  ...ui,
}
