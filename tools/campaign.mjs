// `npm run campaign -- 1000`: the whole campaign in a browser with that many callees of the sandbox; `npm test`
// uses a few dozen.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'

const callees = Number(process.argv[2] ?? 1000)
if (!(callees >= 20 && callees <= 5000)) {
  console.error('npm run campaign -- N: N is 20 to 5000, the maximum of one file.')
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'e2e/campaign.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CAMPAIGN_CALLEES: String(callees) } },
)
process.exit(status ?? 1)
