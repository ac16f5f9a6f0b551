import { login } from './login.ts'
import { pages } from './pages.ts'
import { scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

export const zh = {
  ...login,
  ...pages,
  ...scene,
  ...scenes,
  ...shell,
  ...ui,
}
