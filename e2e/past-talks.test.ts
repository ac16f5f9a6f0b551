import { expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { type AtDesk, deskAt } from './desk.ts'
import { houseFor } from './house.ts'
import { keepPastCalls } from './past-calls.ts'

const house = houseFor({
  apps: ['sandbox', 'server'],
  browser: {},
  prepare: ({ parley }) => keepPastCalls(parley),
})

const atDesk: AtDesk = (...story) => deskAt(house, ...story)

const story = test.skipIf(!hasChromium())

story(
  'heat of calls, in Thai: numbers on the drawing, and as words in the outline',
  { timeout: 120_000 },
  () =>
    atDesk('th', 'root', async ({ page, say, button, open, isAccessible, choose }) => {
      await open('flowchart')
      await button('flow.heat').click()
      const [calls, hungUp] = [say('flow.heat.calls', { calls: 4 }), say('flow.heat.hungUp', { share: 25 })]
      const opening = `${calls} · ${hungUp} · ${say('flow.heat.silent', { share: 25 })}`
      await page.locator('.react-flow__node').getByText(opening, { exact: true }).waitFor()
      await isAccessible('heat of calls')
      await page.getByText(say('flow.view.outline'), { exact: true }).click()
      await page.getByText(opening, { exact: true }).waitFor()
      // Of the three that left it one each said yes, said no, said nothing.
      await page
        .getByText(say('flow.heat.way', { share: 33 }))
        .first()
        .waitFor()
      await isAccessible('heat in the outline')
      await choose(page.getByLabel(say('flow.heat.version')), say('scene.version', { version: 1 }))
      await page.getByText(opening, { exact: true }).waitFor()
    }),
)

story(
  'business Q&A, in English: what callees said and nothing matched becomes Q&A',
  { timeout: 120_000 },
  () =>
    atDesk('en', 'root', async ({ page, say, button, field, open, isAccessible, ...desk }) => {
      await open('open/question')
      const heardTable = page.getByRole('table', { name: say('questions.heard.missed.title') })
      const heard = (text: string) => heardTable.getByRole('row').filter({ hasText: text })
      await heard('is my money safe with you')
        .getByText(say('questions.heard.timesInCalls', { times: 2, calls: 2 }))
        .waitFor()
      await isAccessible('heard in calls')
      await heard('is my money safe with you')
        .getByRole('button', { name: say('questions.heard.new') })
        .click()
      expect(await field('questions.question').inputValue()).toBe('is my money safe with you')
      await field('questions.question').fill('Is it safe')
      await field('questions.answer').fill('By law, up to a hundred thousand.')
      await page
        .getByText(say('questions.similar', { count: 1 }))
        .first()
        .waitFor()
      await desk.save()
      await heard('is my money safe with you')
        .getByText(say('questions.heard.knownIn', { name: 'Is it safe' }))
        .waitFor()
      await heard('am I insured')
        .getByRole('button', { name: say('questions.heard.addTo') })
        .click()
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await isAccessible('adding to a Q&A')
      await desk.choose(
        page.getByRole('dialog').getByRole('combobox', { name: say('questions.heard.question') }),
        `Is it safe · ${say('questions.similar', { count: 1 })}`,
      )
      await desk.confirm('questions.heard.add')
      await heard('am I insured')
        .getByText(say('questions.heard.knownIn', { name: 'Is it safe' }))
        .waitFor()
      await page
        .getByText(say('questions.similar', { count: 2 }))
        .first()
        .waitFor()
      await page.getByText(say('questions.heard.hit.title'), { exact: true }).click()
      await page.getByText(say('questions.heard.hit.none')).waitFor()
      void button
    }),
)
