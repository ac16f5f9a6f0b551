// `npm run check`: types, lint, format, boundaries, dead code, tests; stops at nothing, reports all, ends with the count of tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? '.', '..')
const bin = (name) => join(root, 'node_modules', name)
const scratch = mkdtempSync(join(tmpdir(), 'parley-check-'))
const report = join(scratch, 'tests.json')

/** @type {[name: string, args: string[]][]} */
const steps = [
  ['types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types of the pure floors', [bin('typescript/bin/tsc'), '-p', 'tsconfig.pure.json']],
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['boundaries', ['tools/boundaries.mjs']],
  ['boundaries proof', ['tools/boundaries.proof.mjs']],
  ['dead code', [bin('knip/bin/knip.js')]],
  [
    'tests',
    [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
]
const failed = []
for (const [name, args] of steps) {
  const startedMs = Date.now()
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  console.log(
    `${status === 0 ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`,
  )
  if (status !== 0) failed.push(name)
}
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport()
rmSync(scratch, { recursive: true })
if (process.env.CI && numPendingTests > 0) failed.push(`${numPendingTests} tests skipped in CI`)
if (numPassedTests === 0) failed.push('no test ran')
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(failed.length > 0 ? 1 : 0)

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
