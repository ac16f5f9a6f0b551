import { readFile } from 'node:fs/promises'
import { allRoutes, type Permission, type PlannedRoute } from '@parley/contract/api'

export type WireCoverage = {
  readonly declaredRows: number
  /** Rows whose every method is implemented. */
  readonly builtRows: number
  readonly declaredCalls: number
  readonly builtCalls: number
  readonly differences: readonly string[]
}

type Row = {
  readonly path: string
  readonly methods: readonly string[]
  readonly roles: string
  readonly aliases: readonly string[]
}

/** Permission codes of wire-paths.tsv. */
const permissionsOf: Readonly<Record<string, readonly Permission[]>> = {
  all: ['anyone'],
  '1-4': ['everyRole'],
  '1-3': ['customersAbove'],
  '1-2': ['resellers'],
  '1': ['administrator'],
  '1; published reads and use: 1-4 by scene mask': ['administrator', 'everyRole'],
}

/** Compares the contract with the specification's table of endpoints, both ways. */
export const wireCoverage = async (tsv: URL): Promise<WireCoverage> => {
  const rows = parseRows(await readFile(tsv, 'utf8'))
  const calls = allRoutes().filter(({ route }) => !route.path.startsWith('/api/parley/'))
  const declared = new Map<string, PlannedRoute[]>()
  for (const { route } of calls) declared.set(route.path, [...(declared.get(route.path) ?? []), route])
  const known = new Set(rows.map((row) => row.path))
  const planned = new Set(calls.filter(({ kind }) => kind === 'planned').map(({ route }) => route.path))
  const count = (of: typeof calls): number => of.reduce((sum, { route }) => sum + route.methods.length, 0)
  return {
    declaredRows: rows.filter((row) => declared.has(row.path)).length,
    builtRows: rows.filter((row) => declared.has(row.path) && !planned.has(row.path)).length,
    declaredCalls: count(calls),
    builtCalls: count(calls.filter(({ kind }) => kind === 'built')),
    differences: [
      ...rows.flatMap((row) => compare(row, declared.get(row.path) ?? [])),
      ...[...declared.keys()].filter((path) => !known.has(path)).map((path) => `extra: ${path}`),
    ],
  }
}

const parseRows = (text: string): readonly Row[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [, path = '', methods = '', , roles = '', aliases = ''] = line.split('\t')
      return { path, methods: methods.split(','), roles: roles.trim(), aliases: words(aliases) }
    })

const words = (joined: string): readonly string[] =>
  joined
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const compare = (row: Row, routes: readonly PlannedRoute[]): readonly string[] => {
  if (routes.length === 0) return [`missing: ${row.path}`]
  const methods = new Set<string>(routes.flatMap((route) => route.methods))
  const aliases = new Set(routes.flatMap((route) => route.aliases ?? []))
  const permissions = permissionsOf[row.roles] ?? []
  return [
    ...differ(row, 'methods', row.methods, methods),
    ...differ(row, 'aliases', row.aliases, aliases),
    ...routes
      .filter((route) => !permissions.includes(route.roles))
      .map((route) => `roles of ${row.path}: ${row.roles} in the table, ${route.roles} declared`),
  ]
}

const differ = (
  row: Row,
  what: string,
  wanted: readonly string[],
  found: ReadonlySet<string>,
): readonly string[] =>
  wanted.length === found.size && wanted.every((word) => found.has(word))
    ? []
    : [`${what} of ${row.path}: ${wanted.join()} in the table, ${[...found].join()} declared`]
