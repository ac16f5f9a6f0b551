import { expect, test } from 'vitest'
import { openApiClient } from '../tools/api-client.ts'
import { hasChromium } from './browser.ts'
import { inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({
  apps: ['sandbox', 'server'],
  browser: {},
  prepare: async ({ url }) => {
    const root = await openApiClient(url, 'root')
    const { id } = await root.call('POST', '/api/knowBasic/edit', {
      name: 'How people agree',
      kind: 2,
      language: 'en-US',
    })
    for (const [name, keyWords] of [
      ['Agrees', 'gladly##of course'],
      ['Refuses', 'no way##never'],
    ])
      await root.call('POST', '/api/knowWord/edit', {
        basicId: id,
        name,
        keyWords,
        patterns: name === 'Agrees' ? ['yes+'] : [],
      })
    await root.call('POST', '/api/knowBasic/publish', { id })
  },
})

test.skipIf(!hasChromium())(
  'intents of the knowledge base, in Thai: previewed before the import, and only the selected ones are imported',
  { timeout: 120_000 },
  () =>
    inConsoleOf(installation, 'th', 'root', async ({ page, t, button, open, isAccessible, choose }) => {
      await open('/callbot/intent/keywords')
      await choose(page.getByLabel(t('keywords.scene')), 'Savings plan')
      await button('knowledge.take').click()
      const drawer = page.getByRole('dialog')
      await choose(drawer.getByLabel(t('knowledge.library')), 'How people agree')
      const row = (name: string) => drawer.getByRole('row').filter({ hasText: name })
      await row('Agrees').getByText(t('knowledge.take.added')).waitFor()
      await row('Agrees')
        .getByText(t('versions.detail.added', { words: 'gladly, of course' }))
        .waitFor()
      await isAccessible('intents to take')
      await row('Refuses').getByRole('checkbox').uncheck()
      await drawer.getByRole('button', { name: t('knowledge.take.go', { count: 1 }) }).click()
      await page.getByText(t('knowledge.take.done', { count: 1 })).waitFor()
      await page.getByRole('row').filter({ hasText: 'Agrees' }).getByText('gladly').waitFor()
      expect(await page.getByRole('row').filter({ hasText: 'Refuses' }).count()).toBe(0)

      // A second import has nothing to do for imported entries.
      await button('knowledge.take').click()
      await choose(drawer.getByLabel(t('knowledge.library')), 'How people agree')
      await row('Refuses').waitFor()
      expect(await row('Agrees').count()).toBe(0)
    }),
)
