// `npm run check`: types, lint, format, boundaries, dead code, tests; runs every step, reports all, ends with
// the count of tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? '.', '..')
const bin = (name) => join(root, 'node_modules', name)
const scratch = mkdtempSync(join(tmpdir(), 'parley-check-'))
const reports = []
const vitest = (name, ...paths) => {
  const report = join(scratch, `${name}.json`)
  reports.push(report)
  return [
    bin('vitest/vitest.mjs'),
    'run',
    ...paths.map((path) => (path.endsWith('.ts') ? path : `${path}/`)),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
}

const withRealRecognizers = ['demonstration', 'announcements', 'spoken-cases', 'voice-test'].map(
  (name) => `e2e/${name}.test.ts`,
)

/** @type {[name: string, args: string[]][]} */
const steps = [
  ['types', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types of the pure packages', [bin('typescript/bin/tsc'), '-p', 'tsconfig.pure.json']],
  ['types of the console', [bin('typescript/bin/tsc'), '-p', 'apps/console/tsconfig.json']],
  ['format', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['lint', [bin('oxlint/bin/oxlint')]],
  ['boundaries', ['tools/boundaries.mjs']],
  ['boundaries proof', ['tools/boundaries.proof.mjs']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['documentation', ['tools/check-docs.mjs']],
  ['tests', vitest('unit', 'contract', 'core', 'edge', 'apps', 'tools')],
  // Run separately, one after another: dozens of calls with real recognizers would disturb other tests, and
  // vice versa.
  [
    'calls with real recognizers',
    [...vitest('recognizers', ...withRealRecognizers), '--no-file-parallelism'],
  ],
  ['end-to-end tests', [...vitest('e2e', 'e2e'), ...withRealRecognizers.map((file) => `--exclude=${file}`)]],
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
const counts = reports.map(readReport)
const sum = (key) => counts.reduce((total, report) => total + (report[key] ?? 0), 0)
const [passed, broken, skipped] = [sum('numPassedTests'), sum('numFailedTests'), sum('numPendingTests')]
rmSync(scratch, { recursive: true })
if (process.env.CI && skipped > 0) failed.push(`${skipped} tests skipped in CI`)
if (passed === 0) failed.push('no test ran')
// Repeated at the end, for readers who see only the end.
for (const { file, name, message } of counts.flatMap(failuresIn))
  console.error(`${file}: ${name}\n  ${message}`)
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
console.log(`${passed} passed, ${broken} failed, ${skipped} skipped`)
process.exit(failed.length > 0 ? 1 : 0)

/** The first lines of every failure of every attempt. */
function failuresIn({ testResults = [] }) {
  return testResults.flatMap(({ name: file, assertionResults, status, message }) => {
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [{ file, name: '(file)', message }]
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      message: failureMessages.map((text) => text.split('\n').slice(0, 6).join('\n  ')).join('\n  then: '),
    }))
  })
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}
