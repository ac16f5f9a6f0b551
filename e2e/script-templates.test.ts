import { scriptLanguages } from '@parley/contract/vocabulary'
import { checkFlow, compileScene } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { readSceneFile } from '@parley/edge/scene-files'
import { expect, test } from 'vitest'
import { loadTemplate } from '../apps/console/src/features/scenes/templates/load-template.ts'
import { templateNames } from '../apps/console/src/features/scenes/templates/template-graphs.ts'
import { hasChromium } from './browser.ts'
import { inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({ apps: ['server'], browser: {} })
const patterns = createRe2Patterns()

test.each(templateNames.flatMap((name) => scriptLanguages.map((language) => [name, language] as const)))(
  'the template “%s” in %s is a valid scene file, and could be published',
  async (template, language) => {
    const reading = await readSceneFile(await loadTemplate(template, { name: 'A script', language }))
    if (!reading.ok) throw new Error(JSON.stringify(reading))
    expect(reading.script.language).toBe(language)
    expect(checkFlow(reading.script, patterns)).toEqual([])
    expect(compileScene(reading.script, patterns).ok).toBe(true)
  },
)

const story = test.skipIf(!hasChromium())

story.each([
  ['en', 'leads', 'en-US'],
  ['zh', 'appointment', 'zh-CN'],
] as const)(
  'an account without a script, reading “%s”, starts from the template “%s” and submits it',
  { timeout: 120_000 },
  (language, template, scriptLanguage) =>
    inConsoleOf(installation, language, 'shop', async ({ page, t, button, field, isAccessible }) => {
      const name = `Mine ${language}`
      if (language === 'en') {
        await page.getByText(t('scenes.empty')).waitFor()
        await isAccessible('no scripts yet')
      }
      await page.getByRole('link', { name: t('firstRun.script.go') }).click()
      await field('scenes.name').fill(name)
      await page.getByRole('radio', { name: new RegExp(`^${t(`scenes.template.${template}`)}`) }).check()
      await isAccessible('templates')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/flowchart**')
      await button('scenes.move.submit').click()
      await page.getByText(t('scenes.moved.submitted')).waitFor()
      const [scene] = await installation.parley.ask<{ language: string; nodes: number }>(
        `select language, jsonb_array_length(script -> 'nodes') as nodes from scene where name = $1`,
        [name],
      )
      expect(scene?.language).toBe(scriptLanguage)
      expect(scene?.nodes).toBeGreaterThan(5)
    }),
)
