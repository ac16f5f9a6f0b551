// Proves that the walls still stand: builds a tiny house, breaks every rule once, and fails if one break goes unseen.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { checkBoundaries } from './boundaries.mjs'
import { rules, tunnelRule } from './boundary-rules.mjs'

const root = resolve(import.meta.dirname ?? '.', '..')
const installation = mkdtempSync(join(tmpdir(), 'parley-walls-'))
const write = (path, text) => {
  mkdirSync(dirname(join(installation, path)), { recursive: true })
  writeFileSync(join(installation, path), text)
}
const exports = { '.': './index.ts', './*': './*' }
const manifest = (name, more = {}) =>
  JSON.stringify({ name, version: '0.1.0', type: 'module', exports, ...more })

// A house that obeys every rule …
write('package.json', manifest('walls', { workspaces: ['contract', 'core', 'edge', 'apps/*'] }))
write('tsconfig.json', '{ "extends": "./tsconfig.base.json" }')
write(
  'tsconfig.base.json',
  '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "bundler", "target": "ES2023", "lib": ["ES2023"], "strict": true, "noEmit": true, "allowImportingTsExtensions": true } }',
)
write('contract/package.json', manifest('@parley/contract', { dependencies: { zod: '*' } }))
write('core/package.json', manifest('@parley/core', { dependencies: { '@parley/contract': '*' } }))
write('edge/package.json', manifest('@parley/edge', { dependencies: { '@parley/contract': '*' } }))
const all = { '@parley/contract': '*', '@parley/core': '*', '@parley/edge': '*' }
for (const app of ['server', 'engine', 'sandbox', 'console'])
  write(`apps/${app}/package.json`, manifest(`@parley/${app}`, { dependencies: all }))
write('contract/vocabulary/ids.ts', 'export const id = 1\n')
write('core/dialogue/index.ts', 'export const talk = 1\n')
write('core/rating/index.ts', 'export const rate = 1\n')
write('edge/telephony/index.ts', 'export const ring = 1\n')
write('edge/speech/index.ts', 'export const speak = 1\n')
write(
  'apps/engine/src/main.ts',
  "import { ring } from '@parley/edge/telephony/index.ts'\nimport { talk } from '@parley/core/dialogue/index.ts'\nexport const run = ring + talk\n",
)
write('apps/server/src/campaigns/tasks/index.ts', "export { deep } from './deep.ts'\n")
write('apps/server/src/campaigns/tasks/deep.ts', 'export const deep = 1\n')
write(
  'apps/console/src/main.ts',
  "import { talk } from '@parley/core/dialogue/index.ts'\nexport const page = talk\n",
)
write('apps/sandbox/src/main.ts', 'export const callee = 1\n')
mkdirSync(join(installation, 'node_modules/@parley'), { recursive: true })
for (const [name, target] of [
  ['contract', 'contract'],
  ['core', 'core'],
  ['edge', 'edge'],
  ['server', 'apps/server'],
  ['engine', 'apps/engine'],
]) {
  symlinkSync(join('../..', target), join(installation, 'node_modules/@parley', name))
}
for (const name of ['zod', 'pg', 're2js', 'kysely'])
  symlinkSync(join(root, 'node_modules', name), join(installation, 'node_modules', name))

const clean = await checkBoundaries(installation)
if (clean.violations.length > 0)
  throw new Error(`the obedient house is accused: ${JSON.stringify(clean.violations)}`)

// … and one sin against each.
const sins = [
  ['no-cycles', 'core/rating/sin-a.ts', "import { b } from './sin-b.ts'\nexport const a = () => b\n"],
  [
    'contract-imports-nobody',
    'contract/sin.ts',
    "import { talk } from '@parley/core/dialogue/index.ts'\nexport const x = talk\n",
  ],
  [
    'vocabulary-without-library',
    'contract/vocabulary/sin.ts',
    "import { z } from 'zod'\nexport const x = z\n",
  ],
  [
    'core-knows-only-the-contract',
    'core/dialogue/sin-npm.ts',
    "import { RE2JS } from 're2js'\nexport const x = RE2JS\n",
  ],
  [
    'core-knows-only-the-contract',
    'core/dialogue/sin-node.ts',
    "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
  ],
  [
    'core-knows-only-the-contract',
    'core/dialogue/sin-edge.ts',
    "import { ring } from '@parley/edge/telephony/index.ts'\nexport const x = ring\n",
  ],
  [
    'core-rooms-apart',
    'core/dialogue/sin-room.ts',
    "import { rate } from '../rating/index.ts'\nexport const x = rate\n",
  ],
  [
    'edge-knows-no-rules',
    'edge/speech/sin-core.ts',
    "import { talk } from '@parley/core/dialogue/index.ts'\nexport const x = talk\n",
  ],
  [
    'edge-rooms-apart',
    'edge/speech/sin-room.ts',
    "import type { ring } from '../telephony/index.ts'\nexport type X = typeof ring\n",
  ],
  [
    'apps-apart',
    'apps/engine/src/sin.ts',
    "import { deep } from '@parley/server/src/campaigns/tasks/deep.ts'\nexport const x = deep\n",
  ],
  [
    'server-without-edges-of-the-call',
    'apps/server/src/sin-edge.ts',
    "import { speak } from '@parley/edge/speech/index.ts'\nexport const x = speak\n",
  ],
  [
    'console-in-the-browser',
    'apps/console/src/sin.ts',
    "import { speak } from '@parley/edge/speech/index.ts'\nexport const x = speak\n",
  ],
  [
    'sandbox-without-rules',
    'apps/sandbox/src/sin.ts',
    "import { talk } from '@parley/core/dialogue/index.ts'\nexport const x = talk\n",
  ],
  [
    'no-tunnels',
    'apps/engine/src/sin-tunnel.ts',
    "import { talk } from '../../../core/dialogue/index.ts'\nexport const x = talk\n",
  ],
  [
    'features-by-their-index',
    'apps/console/src/features/scenes/sin.ts',
    "import { deep } from '../tasks/deep.ts'\nexport const x = deep\n",
  ],
  [
    'server-features-by-their-index',
    'apps/server/src/campaigns/records/sin.ts',
    "import { deep } from '../tasks/deep.ts'\nexport const x = deep\n",
  ],
  [
    'server-features-by-their-index',
    'apps/server/src/campaigns/background/dial-loop/sin-index.ts',
    "import { deep } from '../../tasks/deep.ts'\nexport const x = deep\n",
  ],
  [
    'server-features-by-their-index',
    'apps/server/src/campaigns/records/sin-type.ts',
    "import type { deep } from '../tasks/deep.ts'\nexport type X = typeof deep\n",
  ],
  ...['platform', 'accounts', 'billing', 'scripts', 'calls'].map((layer) => [
    `server-layer-${layer}`,
    `apps/server/src/${layer}/sin-layer.ts`,
    "import { deep } from '../campaigns/tasks/index.ts'\nexport const x = deep\n",
  ]),
  [
    'server-layer-campaigns',
    'apps/server/src/campaigns/sin-layer.ts',
    "import { begin } from '../startup/begin.ts'\nexport const x = begin\n",
  ],
  [
    'features-without-background',
    'apps/server/src/campaigns/tasks/sin-background.ts',
    "import { dial } from '../background/dial-loop/index.ts'\nexport const x = dial\n",
  ],
  [
    'features-without-background',
    'apps/server/src/campaigns/tasks/sin-background-type.ts',
    "import type { dial } from '../background/dial-loop/index.ts'\nexport type X = typeof dial\n",
  ],
  [
    'features-without-background',
    'apps/server/src/calls/lines/sin-background.ts',
    "import { settle } from '../background/settlement/index.ts'\nexport const x = settle\n",
  ],
  [
    'sql-in-queries',
    'apps/server/src/campaigns/tasks/sin-sql.ts',
    "import { sql } from 'kysely'\nexport const x = sql\n",
  ],
  [
    'sql-in-queries',
    'apps/server/src/accounts/users/routes.ts',
    "import { sql } from 'kysely'\nexport const x = sql\n",
  ],
  [
    'sql-in-queries',
    'apps/server/src/billing/bill/sin-type.ts',
    "import type { Kysely } from 'kysely'\nexport type X = Kysely<unknown>\n",
  ],
  ...['message', 'transport', 'transaction', 'dialog'].map((layer) => [
    `sip-layer-${layer}`,
    `edge/telephony/sip/${layer}/sin-layer.ts`,
    "import { invite } from '../call/invite.ts'\nexport const x = invite\n",
  ]),
  [
    'console-platform-below-features',
    'apps/console/src/platform/sin.ts',
    "import { deep } from '../features/tasks/index.ts'\nexport const x = deep\n",
  ],
  [
    'tests-import-inwards',
    'apps/server/src/sin-test.ts',
    "import { t } from '../testing/world.ts'\nexport const x = t\n",
  ],
  [
    'imports-exist',
    'apps/server/src/sin-gone.ts',
    "import { gone } from './not-there.ts'\nexport const x = gone\n",
  ],
  ['npm-packages-are-declared', 'apps/server/src/sin-npm.ts', "import pg from 'pg'\nexport const x = pg\n"],
]
for (const [, path, text] of sins) write(path, text)
const accomplices = [
  ['core/rating/sin-b.ts', "import { a } from './sin-a.ts'\nexport const b = () => a\n"],
  ['apps/server/testing/world.ts', 'export const t = 1\n'],
  ['apps/console/src/features/tasks/index.ts', "export { deep } from './deep.ts'\n"],
  ['apps/console/src/features/tasks/deep.ts', 'export const deep = 1\n'],
  ['apps/server/src/startup/begin.ts', 'export const begin = 1\n'],
  ['apps/server/src/campaigns/background/dial-loop/index.ts', 'export const dial = 1\n'],
  ['apps/server/src/calls/background/settlement/index.ts', 'export const settle = 1\n'],
  ['edge/telephony/sip/call/invite.ts', 'export const invite = 1\n'],
]
for (const [path, text] of accomplices) write(path, text)
const { violations } = await checkBoundaries(installation)
const unseen = sins.filter(
  ([rule, path]) => !violations.some((found) => found.rule === rule && found.from === path),
)
const unproven = [...rules, tunnelRule].filter((rule) => !sins.some(([name]) => name === rule.name))

// Purity is held by the compiler and the linter: a clock, dice or a console in core must not pass either.
const impure =
  'export const now = (): number => Date.now() + Math.random()\nexport const later = (): void => { setTimeout(() => {}, 1) }\n'
write('core/dialogue/impure.ts', impure)
write(
  'tsconfig.pure.json',
  '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": [] }, "files": ["core/dialogue/impure.ts"] }',
)
const types = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(installation, 'tsconfig.pure.json')],
  { encoding: 'utf8' },
)
const {
  options: _typeAware,
  $schema: _schema,
  ...lintRules
} = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
write('.oxlintrc.json', JSON.stringify(lintRules))
const lint = spawnSync(
  process.execPath,
  [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', '.oxlintrc.json', 'core/dialogue/impure.ts'],
  { cwd: installation, encoding: 'utf8' },
)
const holes = [
  ...unseen.map(([rule, path]) => `${rule}: ${path} was not seen`),
  ...unproven.map((rule) => `${rule.name}: no sin proves it`),
  ...(types.stdout.includes('setTimeout') ? [] : ['the compiler let a timer into core']),
  ...(lint.stdout.includes('Date') && lint.stdout.includes('random')
    ? []
    : [`the linter let a clock or dice into core: ${lint.stdout}`]),
]
rmSync(installation, { recursive: true })
for (const hole of holes) console.error(hole)
console.log(`boundaries proof: ${sins.length + 2} sins planted, ${holes.length} unseen`)
process.exit(holes.length > 0 ? 1 : 0)
