// `npm run pages`: every address of the console for every role, language and width; `npm test` runs a share of
// it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'

const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'e2e/pages.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PAGES: 'whole' } },
)
process.exit(status ?? 1)
