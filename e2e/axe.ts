import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe findings of serious or critical impact, by rule and place. */
export const seriousFindings = async (page: Page): Promise<readonly string[]> => {
  // In the page's main world, bypassing its content security policy, as a browser extension would run.
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    type Finding = { id: string; impact: string | null; nodes: { target: unknown; html: string }[] }
    const axe = Reflect.get(globalThis, 'axe') as { run: () => Promise<{ violations: Finding[] }> } // axe-core defined it there.
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  })
}
