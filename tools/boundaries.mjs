// Checks who imports whom. `node tools/boundaries.mjs` prints each broken wall and ends with 1.
import { existsSync, realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { rules, tunnelRule } from './boundary-rules.mjs'

const floors = ['contract', 'core', 'edge', 'apps']

/** Cruises the house below `baseDir` and returns what it found. */
export const checkBoundaries = async (baseDir) => {
  const options = {
    baseDir,
    ruleSet: { forbidden: rules.map((rule) => ({ severity: 'error', ...rule })) },
    validate: true,
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(data|models|apps/console/dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  }
  const present = floors.filter((floor) => existsSync(`${baseDir}/${floor}`))
  const { output } = await cruise(present, options, undefined, {
    tsConfig: extractTSConfig(`${baseDir}/tsconfig.json`),
  })
  return {
    modules: output.summary.totalCruised,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...tunnels(output.modules),
    ],
  }
}

const packageOf = (path) => /^(contract|core|edge|apps\/[^/]+)\//.exec(path)?.[1]

const tunnels = (modules) =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(
        ({ module, resolved }) =>
          module.startsWith('.') &&
          packageOf(source) !== undefined &&
          packageOf(resolved) !== packageOf(source),
      )
      .filter(({ couldNotResolve }) => !couldNotResolve)
      .map(({ resolved }) => ({ rule: tunnelRule.name, from: source, to: resolved })),
  )

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const { modules, violations } = await checkBoundaries(process.cwd())
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  // A checker that sees nothing finds nothing: with a compiler it does not know it cruises 0 modules and says "fine".
  if (modules < 50) {
    console.error(`only ${modules} modules seen: the checker is blind`)
    process.exit(1)
  }
  console.log(`boundaries: ${modules} modules, ${violations.length} violations of ${rules.length + 1} rules`)
  process.exit(violations.length > 0 ? 1 : 0)
}
