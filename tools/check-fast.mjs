// `npm run check:fast`: types, lint, boundaries, documentation and the unit tests of what differs from main. For while you work; CI runs everything.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? '.', '..')
const bin = (name) => join(root, 'node_modules', name)
const tsc = bin('typescript/bin/tsc')

/** @type {(readonly (readonly [name: string, args: readonly string[]])[])[]} side by side within a row, one row after the other */
const rows = [
  [
    ['types', [tsc, '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'data/types.tsbuildinfo']],
    [
      'types of the console',
      [
        tsc,
        '-p',
        'apps/console/tsconfig.json',
        '--incremental',
        '--tsBuildInfoFile',
        'data/console.tsbuildinfo',
      ],
    ],
  ],
  [
    [
      'format',
      [bin('@biomejs/biome/bin/biome'), 'check', '--changed', '--since=main', '--no-errors-on-unmatched'],
    ],
    ['boundaries', ['tools/boundaries.mjs']],
    ['documentation', ['tools/check-docs.mjs']],
  ],
  [
    [
      'unit tests of what changed',
      [bin('vitest/vitest.mjs'), 'run', '--changed', 'main', '--passWithNoTests', '--exclude=e2e/**'],
    ],
  ],
]

const run = ([name, args]) =>
  new Promise((done) => {
    const startedMs = Date.now()
    let printed = ''
    const child = spawn(process.execPath, args, { cwd: root })
    child.stdout.on('data', (part) => (printed += part))
    child.stderr.on('data', (part) => (printed += part))
    child.once('exit', (code) => {
      if (code !== 0) console.log(printed)
      console.log(
        `${code === 0 ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`,
      )
      done(code === 0)
    })
  })

let isGreen = true
for (const row of rows) isGreen = (await Promise.all(row.map(run))).every(Boolean) && isGreen
process.exit(isGreen ? 0 : 1)
