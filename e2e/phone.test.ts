import { expect, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { hasChromium, openConsole, signIn } from './browser.ts'
import { installationFor } from './installation.ts'
import { translateIn } from './messages.ts'
import { savePastCalls } from './past-calls.ts'

const installation = installationFor({
  apps: ['server'],
  browser: {},
  prepare: ({ parley }) => savePastCalls(parley),
})
const story = test.skipIf(!hasChromium())
const t = translateIn(en)

const tooWidePx = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

story('on a phone no list page scrolls sideways', { timeout: 120_000 }, async () => {
  const { page, settle } = await openConsole(installation.browser, {
    url: installation.url,
    language: 'en',
    width: 390,
  })
  await signIn(page, 'root')
  const [task] = await installation.parley.ask<{ id: string }>('select id from task limit 1')
  const wide: string[] = []
  for (const path of [
    '/callbot/utterance',
    '/callbot/callcenter',
    `/callbot/callcenter/task/${task?.id}`,
    '/callbot/callcenter/task/new',
    '/callbot/callcenter/record/info',
    '/callbot/statistics?window=week',
    '/callbot/callcenter/blacklist',
    '/callbot/setting',
    '/callbot/bill',
  ]) {
    await page.goto(path)
    await settle()
    const px = Number(await page.evaluate(tooWidePx))
    if (px !== 0) wide.push(`${path}: ${px} px`)
  }
  expect(wide).toEqual([])
  await page.context().close()
})

story(
  'while the server is down a banner is shown, and disappears when it is up again',
  { timeout: 60_000 },
  async () => {
    const { page } = await openConsole(installation.browser, { url: installation.url, language: 'en' })
    await signIn(page, 'root')
    await page.goto('/callbot/callcenter')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const banner = page.getByText(t('shell.connection.lostSince', { at: '' }).split('…')[0] ?? '')
    expect(await banner.count()).toBe(0)
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await banner.waitFor()
    await page.unroute('**/api/**')
    await banner.waitFor({ state: 'detached' })
    await page.context().close()
  },
)
