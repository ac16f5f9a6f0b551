import { expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { type InConsole, inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'
import { savePastCalls } from './past-calls.ts'

const installation = installationFor({
  apps: ['sandbox', 'server'],
  browser: {},
  prepare: ({ parley }) => savePastCalls(parley),
})

const inConsole: InConsole = (...story) => inConsoleOf(installation, ...story)

const story = test.skipIf(!hasChromium())

story(
  'call heat map, in Thai: numbers in the drawing, and as text in the outline',
  { timeout: 120_000 },
  () =>
    inConsole('th', 'root', async ({ page, t, button, open, isAccessible, choose }) => {
      await open('flowchart')
      await button('flow.heat').click()
      const [calls, hungUp] = [t('flow.heat.calls', { calls: 4 }), t('flow.heat.hungUp', { share: 25 })]
      const opening = `${calls} · ${hungUp} · ${t('flow.heat.silent', { share: 25 })}`
      await page.locator('.react-flow__node').getByText(opening, { exact: true }).waitFor()
      await isAccessible('heat of calls')
      await page.getByText(t('flow.view.outline'), { exact: true }).click()
      await page.getByText(opening, { exact: true }).waitFor()
      // Of the three calls one had a yes, one a no, one silence.
      await page
        .getByText(t('flow.heat.way', { share: 33 }))
        .first()
        .waitFor()
      await isAccessible('heat in the outline')
      await choose(page.getByLabel(t('flow.heat.version')), t('scene.version', { version: 1 }))
      await page.getByText(opening, { exact: true }).waitFor()
    }),
)

story("business Q&A, in English: callees' unmatched sentences become Q&A", { timeout: 120_000 }, () =>
  inConsole('en', 'root', async ({ page, t, button, field, open, isAccessible, ...consolePage }) => {
    await open('open/question')
    const unmatchedTable = page.getByRole('table', { name: t('questions.heard.missed.title') })
    const heard = (text: string) => unmatchedTable.getByRole('row').filter({ hasText: text })
    await heard('is my money safe with you')
      .getByText(t('questions.heard.timesInCalls', { times: 2, calls: 2 }))
      .waitFor()
    await isAccessible('unmatched sentences')
    await heard('is my money safe with you')
      .getByRole('button', { name: t('questions.heard.new') })
      .click()
    expect(await field('questions.question').inputValue()).toBe('is my money safe with you')
    await field('questions.question').fill('Is it safe')
    await field('questions.answer').fill('By law, up to a hundred thousand.')
    await page
      .getByText(t('questions.similar', { count: 1 }))
      .first()
      .waitFor()
    await consolePage.save()
    await heard('is my money safe with you')
      .getByText(t('questions.heard.knownIn', { name: 'Is it safe' }))
      .waitFor()
    await heard('am I insured')
      .getByRole('button', { name: t('questions.heard.addTo') })
      .click()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await isAccessible('adding to a Q&A')
    await consolePage.choose(
      page.getByRole('dialog').getByRole('combobox', { name: t('questions.heard.question') }),
      `Is it safe · ${t('questions.similar', { count: 1 })}`,
    )
    await consolePage.confirm('questions.heard.add')
    await heard('am I insured')
      .getByText(t('questions.heard.knownIn', { name: 'Is it safe' }))
      .waitFor()
    await page
      .getByText(t('questions.similar', { count: 2 }))
      .first()
      .waitFor()
    await page.getByText(t('questions.heard.hit.title'), { exact: true }).click()
    await page.getByText(t('questions.heard.hit.none')).waitFor()
    void button
  }),
)
