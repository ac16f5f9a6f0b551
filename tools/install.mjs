// Installs what is missing: npm packages always, Debian packages where possible and permitted.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const isDebian = existsSync('/etc/debian_version')
const isRoot = process.getuid?.() === 0
export const isCi = Boolean(process.env.CI)

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })

/** npm packages as the lock file names them. */
export const installPackages = () => {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing npm packages (once, about half a minute) …')
  const { status } = run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(
    'npm ci failed: see its output above. Next step: check that the npm registry can be reached, then start again.',
  )
  process.exit(1)
}

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/**
 * Programs that Parley runs as separate processes. @param {Record<string, string>} wanted program → Debian
 * package @returns {string[]} the programs that are still missing
 */
export const installPrograms = (wanted) => {
  const missing = () => Object.keys(wanted).filter((program) => !has(program))
  if (missing().length === 0 || !isDebian || !(isRoot || isCi)) return missing()
  const packages = [...new Set(missing().map((program) => wanted[program]))]
  console.log(`Installing Debian packages: ${packages.join(', ')} …`)
  const sudo = isRoot ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args]
    return (
      run(command, rest, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
      }).status === 0
    )
  }
  if (!apt('install', '-y', '--no-install-recommends', ...packages)) {
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...packages)
  }
  return missing()
}
