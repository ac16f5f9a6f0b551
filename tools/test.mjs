// `npm test`: installs what is missing, then checks everything. In CI nothing may be skipped.
import { spawnSync } from 'node:child_process'
import { buildConsole } from './build-console.mjs'
import { installPackages, installPrograms, isCi, root } from './install.mjs'

installPackages()
const missing = installPrograms({
  'espeak-ng': 'espeak-ng',
  sox: 'sox',
  sipp: 'sip-tester',
  baresip: 'baresip-core',
  kamailio: 'kamailio',
  chromium: 'chromium',
})
if (missing.length > 0) {
  console.log(
    `Not installed: ${missing.join(', ')}. Tests that need them are skipped; as root on Debian they are installed automatically.`,
  )
  if (isCi) process.exit(1)
}
buildConsole()
const { status } = spawnSync(process.execPath, ['tools/check.mjs'], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
