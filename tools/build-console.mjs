// Builds the console where its sources are newer than the last build. Called by `npm start` and `npm test`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** The sources of the bundle. */
const sources = ['apps/console', 'contract', 'core', 'edge/patterns', 'package-lock.json']
const dist = join(root, 'apps/console/dist')
const mark = join(dist, '.built-from')

export const buildConsole = () => {
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building the console (about ten seconds) …')
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'],
    { cwd: join(root, 'apps/console'), stdio: 'inherit' },
  )
  if (status !== 0) {
    console.error('The console could not be built: see the output above.')
    process.exit(1)
  }
  writeFileSync(mark, wanted)
}

const fingerprint = () => {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => filesBelow(join(root, path)))
  for (const file of files.toSorted((one, other) => (one < other ? -1 : 1)))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const filesBelow = (path) => {
  const entries = readdir(path)
  if (entries === undefined) return [path]
  return entries
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.endsWith('.test.ts'))
    .flatMap(({ name }) => filesBelow(join(path, name)))
}

const readdir = (path) => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

if (import.meta.filename === process.argv[1]) buildConsole()
