// `npm start`: installs what is missing, then starts the supervisor.
import { spawn } from 'node:child_process'
import { buildConsole } from './build-console.mjs'
import { installPackages, installPrograms, root } from './install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parley needs Node 20.19 or later; this is ${process.versions.node}.`)
  process.exit(1)
}
installPackages()
const missing = installPrograms({ 'espeak-ng': 'espeak-ng' })
if (missing.length > 0) {
  console.log(
    'espeak-ng is not installed: a WebAssembly build will be fetched from npm once (13 MB); it is slower. Installing espeak-ng (apt-get install espeak-ng, or your system’s package) is better.',
  )
}
buildConsole()
const child = spawn(
  process.execPath,
  ['--import', 'tsx', 'apps/supervisor/src/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
