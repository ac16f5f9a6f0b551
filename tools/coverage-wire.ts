/**
 * `npm run coverage:wire`: how much of the specification's wire is implemented; fails where the contract
 * differs from the table.
 */
import { wireCoverage } from './wire-coverage.ts'

const coverage = await wireCoverage(new URL('../docs/spec/wire-paths.tsv', import.meta.url))
for (const difference of coverage.differences) console.error(difference)
console.log(
  `rows: ${coverage.builtRows} built of ${coverage.declaredRows} declared; calls (path and method): ${coverage.builtCalls} built of ${coverage.declaredCalls} declared`,
)
process.exit(coverage.differences.length > 0 ? 1 : 0)
