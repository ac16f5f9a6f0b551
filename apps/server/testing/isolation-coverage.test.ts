import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isolationCases } from './isolation-cases.ts'

const source = fileURLToPath(new URL('../src/', import.meta.url))
/** Features act for one account; background jobs act for all of them. */
const isFeature = (file: string): boolean =>
  /^(accounts|billing|scripts|calls|campaigns)\/(?!background\/)/.test(file)

const featureFiles = async (): Promise<string[]> =>
  (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts') && isFeature(name))
/** Functions beside the queries that are not queries. */
const notQueries = new Set(['accounts.pathLabel', 'call-rules.blacklistedBy', 'tasks.taskColumns'])
/** Published content is visible to every account: `scripts/knowledge/knowledge.test.ts` proves that nothing else is. */
const forEverybody = new Set([
  'knowledge.findPublishedLibrary',
  'knowledge.listPublishedEntries',
  'knowledge.pageOfPublishedLibraries',
])

/** SQL outside a `queries.ts`: it runs before there is an account, or takes an advisory lock and touches no row. */
const sqlElsewhere = [
  'accounts/accounts/create-root.ts',
  'accounts/idempotency/hold-key.ts',
  'accounts/logins/login-by-name.ts',
  'accounts/sessions/session-lookups.ts',
]

test('no feature has SQL outside the files with isolation cases', async () => {
  const withSql: string[] = []
  for (const file of (await featureFiles()).filter((name) => !name.endsWith('/queries.ts')))
    if ((await readFile(`${source}${file}`, 'utf8')).includes("from 'kysely'")) withSql.push(file)
  expect(withSql.sort()).toEqual(sqlElsewhere)
})

test('every query of every feature has its isolation case', async () => {
  const found: string[] = []
  for (const file of (await featureFiles()).filter((name) => name.endsWith('/queries.ts'))) {
    const module: Record<string, unknown> = await import(`${source}${file}`)
    found.push(...Object.keys(module).map((name) => `${file.split('/')[1]}.${name}`))
  }
  const listed = Object.entries(isolationCases).flatMap(([feature, all]) =>
    Object.keys(all).map((name) => `${feature}.${name}`),
  )
  expect(found.filter((name) => !notQueries.has(name) && !forEverybody.has(name)).sort()).toEqual(
    listed.sort(),
  )
})
