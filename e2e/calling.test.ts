import { expect, test } from 'vitest'
import { openApiClient } from '../tools/api-client.ts'
import { hasChromium } from './browser.ts'
import { type InConsole, inConsoleOf } from './console-page.ts'
import { installationFor } from './installation.ts'

const installation = installationFor({
  apps: ['sandbox', 'server'],
  browser: {},
})

const inConsole: InConsole = (...story) => inConsoleOf(installation, ...story)
const story = test.skipIf(!hasChromium())

story(
  'the blacklist, in Spanish: pasted numbers, the result of each, and one removed',
  { timeout: 120_000 },
  () =>
    inConsole('es', 'customer', async ({ page, t, button, field, row, open, isAccessible, confirm }) => {
      await open('/callbot/callcenter/blacklist')
      await page.getByText(t('blacklist.empty')).waitFor()
      await isAccessible('empty blacklist')
      await button('blacklist.add').click()
      await field('listing.paste').fill('13911110001\n13911110002\nnadie')
      await field('blacklist.note').fill('por carta')
      await isAccessible('numbers for the blacklist')
      await button('ui.add').click()
      await page.getByText(t('listing.done', { total: 3, succeeded: 2, duplicate: 0, invalid: 1 })).waitFor()
      await isAccessible('results of the numbers')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ui.close') })
        .last()
        .click()
      await row('13911110001').getByText('por carta').waitFor()
      await row('13911110001').getByText(t('blacklist.source.person')).waitFor()
      await row('13911110001')
        .getByRole('button', { name: t('blacklist.remove') })
        .click()
      await confirm('blacklist.remove')
      await row('13911110001').waitFor({ state: 'detached' })
      await row('13911110002').waitFor()
    }),
)

story('consents, in Indonesian: stored with their proof, and withdrawn', { timeout: 120_000 }, () =>
  inConsole('id', 'customer', async ({ page, t, button, field, row, open, isAccessible, confirm }) => {
    await open('/callbot/callcenter/consents')
    await page.getByText(t('consents.empty')).waitFor()
    await button('consents.add').click()
    await field('listing.paste').fill('6281211110001')
    await field('consents.source').fill('formulir web')
    await field('consents.evidence').fill('F-17')
    await field('consents.givenAt').fill('2026-01-02T10:00')
    await isAccessible('consents to add')
    await button('ui.add').click()
    await page.getByText(t('listing.done', { total: 1, succeeded: 1, duplicate: 0, invalid: 0 })).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.close') })
      .last()
      .click()
    await row('6281211110001').getByText(t('consents.inForce'), { exact: true }).waitFor()
    await isAccessible('consents')
    await row('6281211110001')
      .getByRole('button', { name: t('consents.revoke'), exact: true })
      .click()
    await confirm('consents.revoke')
    await row('6281211110001').getByText(t('consents.revoked'), { exact: true }).waitFor()
  }),
)

story(
  'a task with redials, in English: its form, the preflight check, and the reasons without calls',
  { timeout: 180_000 },
  () =>
    inConsole(
      'en',
      'customer',
      async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
        const [scene] = await installation.parley.ask<{ id: string; name: string }>(
          `select s.id, s.name from scene s join login l on l.account = s.account
         where l.name = 'customer' and s.status = 'online' order by s.id limit 1`,
        )
        if (scene === undefined) throw new Error('the customer has no script online')
        await open(`/callbot/utterance/setting/${scene.id}/dial_strategy#?sceneId=${scene.id}`)
        await button('strategies.add').click()
        await field('strategies.name').fill('Busy again')
        await consolePage.save()
        await row('Busy again').waitFor()
        const customer = await openApiClient(installation.url, 'customer')
        await customer.call('POST', '/api/sms', { name: 'Thanks', content: 'Thank you, {name}' })
        await open('/callbot/callcenter/task/new')
        await field('tasks.name').fill('Calls again')
        await consolePage.choose(field('tasks.scene'), scene.name)
        await field('tasks.line').click()
        await page
          .locator('.ant-select-dropdown:visible .ant-select-item-option')
          .first()
          .dispatchEvent('click')
        await consolePage.choose(field('tasks.redial'), 'Busy again')
        await field('tasks.mostAttempts').fill('4')
        await field('tasks.daysOff').fill('2026-12-25')
        await page.keyboard.press('Enter')
        await consolePage.choose(field('tasks.sms'), 'Thanks')
        await consolePage.choose(field('tasks.sms.labels'), t('conversation.label.unknown'))
        await page.keyboard.press('Escape')
        await isAccessible('task form')
        await button('tasks.create').click()
        await page.getByRole('heading', { level: 1, name: 'Calls again' }).waitFor()
        const [task] = await installation.parley.ask<{
          id: string
          strategy: number
          days: string[]
          most: number
        }>(
          `select id, strategy, days_off as days, most_attempts as most from task where name = 'Calls again'`,
        )
        expect(task).toMatchObject({ days: ['2026-12-25'], most: 4 })
        expect(task?.strategy).toBeGreaterThan(0)
        expect(
          await installation.parley.ask(
            `select s.name, m.intents from task_sms m join sms_template s on s.id = m.template where m.task = $1`,
            [task?.id],
          ),
        ).toEqual([{ name: 'Thanks', intents: [-1] }])
        await installation.parley.ask(
          `with one as (insert into contact (account, id, task, phone, number, number_key, digits_key, due_at, reason)
           select account, gen_random_uuid(), id, '13922220001', '13922220001', 'k', 'd', now() + interval '1 day', 'outsideWindow'
           from task where name = 'Calls again' returning account, id)
         insert into call_decision (account, contact, n, decision, rule, "values", next_at, first_at, last_at, times)
         select account, id, 1, 'later', 'outsideWindow', '{"zone": "Asia/Shanghai"}', now() + interval '1 day', now(),
           now(), 3 from one`,
        )
        await page.reload()
        await row('13922220001')
          .getByRole('button', { name: t('story.open'), exact: true })
          .click()
        const reported = page.getByRole('dialog')
        await reported.getByText(t('story.later')).waitFor()
        await reported
          .getByText(/Asia\/Shanghai/)
          .first()
          .waitFor()
        await reported.getByText(/3 times since/).waitFor()
        await isAccessible('reasons without calls')
        await page.keyboard.press('Escape')
        await button('ahead.open').click()
        await page
          .getByRole('heading', { level: 1, name: t('ahead.title', { name: 'Calls again' }) })
          .waitFor()
        await page.getByText(t('ahead.testLine')).waitFor()
        await isAccessible('preflight check')
      },
    ),
)

story(
  'a long list, in Chinese: a background import into a task with hidden numbers, reverted',
  { timeout: 120_000 },
  () =>
    inConsole(
      'zh',
      'customer',
      async ({ page, t, button, field, open, isAccessible, confirm, ...consolePage }) => {
        const [scene] = await installation.parley.ask<{ name: string }>(
          `select s.name from scene s join login l on l.account = s.account
         where l.name = 'customer' and s.status = 'online' order by s.id limit 1`,
        )
        await open('/callbot/callcenter/task/new')
        await field('tasks.name').fill('long list')
        await consolePage.choose(field('tasks.scene'), scene?.name ?? '')
        await field('tasks.line').click()
        await page
          .locator('.ant-select-dropdown:visible .ant-select-item-option')
          .first()
          .dispatchEvent('click')
        await page.getByText(t('tasks.isEncrypt.hint')).click()
        await button('tasks.create').click()
        await page.getByRole('heading', { level: 1, name: 'long list' }).waitFor()
        await button('tasks.import').first().click()
        await page.getByText(t('tasks.import.file'), { exact: true }).click()
        const rows = Array.from({ length: 6000 }, (_, n) => `${13_812_340_000 + n},Callee\n`)
        await page.locator('input[type=file]').setInputFiles({
          name: 'long.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`phone,name\n${rows.join('')}nonsense,x\n`),
        })
        await page.getByText(t('tasks.bulk.large')).waitFor()
        await isAccessible('a long list before it is sent')
        await button('tasks.import.send').click()
        await page.getByText(t('tasks.bulk.state.done')).waitFor()
        await page.getByText('138****0000').first().waitFor()
        expect(await page.getByText('13812340000').count()).toBe(0)
        await isAccessible('a long list that came in')
        await button('tasks.bulk.undo').click()
        await confirm('tasks.bulk.undo')
        await page.getByText(t('tasks.bulk.removed', { removed: 6000, kept: 0 })).waitFor()
        await page.getByText(t('tasks.bulk.state.undone')).waitFor()
      },
    ),
)
