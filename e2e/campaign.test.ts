import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookRules } from '../apps/server/src/billing/ledger/index.ts'
import { openApiClient } from '../tools/api-client.ts'
import { callees, until } from '../tools/real-processes.ts'
import { answerTo, hasChromium } from './browser.ts'
import { inConsoleOf } from './console-page.ts'
import { mouse } from './hands.ts'
import { installationFor } from './installation.ts'

/** `npm run campaign -- 1000` takes too long for CI. */
const size = Number(process.env.CAMPAIGN_CALLEES ?? 48)
const robots = Math.min(size, 120)
const longestMs = 120_000 + size * 1500

let folder: string
const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  browser: {},
  env: { ENGINE_CALLS: String(robots), SANDBOX_PACE: '0.5' },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campaign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Every persona except those that ring for half a minute; the last one twice, and an invalid number. */
const personas = ['00', '01', '09', '02', '11', '08', '13', '14', '07', '12', '05', '09', '00', '03']
const numberFile = (): string => {
  const rows = callees(size, personas).map(({ phone }) => `${phone},Emma`)
  return ['phone,name', ...rows, rows.at(-1) ?? '', 'nobody,Emma'].join('\n')
}

/** The strip's figures by name. */
const figuresOn = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const pairs = await page
    .locator('dl > div')
    .evaluateAll((divs) =>
      divs.map((div) => [
        div.querySelector('dt')?.textContent ?? '',
        div.querySelector('dd')?.textContent ?? '',
      ]),
    )
  return Object.fromEntries(pairs)
}

const shoot = async (page: Page, name: string): Promise<void> => {
  const shots = process.env.CAMPAIGN_SHOTS
  if (shots === undefined) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

/** A provider, its price, and a template; the sandbox's number decides the state of a message. */
const offerMessages = async (): Promise<void> => {
  const root = await openApiClient(installation.url, 'root')
  await root.call('POST', '/api/sms/thirdpartyLine', {
    name: 'Pretend provider',
    url: installation.sandbox.sms,
    forCustomers: true,
  })
  const [customer] = await installation.parley.ask<{ id: string }>(
    `select id from account where name = 'customer'`,
  )
  await root.call('POST', '/api/parley/prices', {
    accountId: customer?.id,
    prices: [{ kind: 'sms', countryCode: '1', unitPrice: '0.04' }],
  })
  const client = await openApiClient(installation.url, 'customer')
  await client.call('POST', '/api/sms', { name: 'Thanks', content: 'Thank you, {name}' })
}

/** Every interested callee got one message, nobody else any, and each accepted message was charged once. */
const checkMessages = async (task: string): Promise<void> => {
  const look = <Row extends Record<string, unknown>>(text: string): Promise<readonly Row[]> =>
    installation.parley.ask<Row>(text, [task])
  await until('the last message', 60, async () => {
    const open = await look(`select from sms_message where task = $1 and state in ('waiting', 'sending')`)
    return open.length === 0
  })
  const interested = await look<{ contact: string }>(
    `select distinct contact from call_record where task = $1 and label ->> 'name' = 'interested' order by 1`,
  )
  const messages = await look<{ contact: string; taken: boolean }>(
    `select contact, provider_id is not null as taken from sms_message where task = $1 order by contact`,
  )
  expect(interested.length).toBeGreaterThan(0)
  expect(messages.map(({ contact }) => contact)).toEqual(interested.map(({ contact }) => contact))
  const [paid] = await look<{ micro: string }>(
    `select coalesce(sum(-e.amount_micro), 0)::text as micro from ledger_tx t join ledger_entry e on e.tx = t.id
     join account a on a.id = e.account
     where t.kind in ('sms', 'smsBack') and e.side = 'wallet' and a.name = 'customer' and $1 = $1`,
  )
  expect(Number(paid?.micro)).toBe(messages.filter(({ taken }) => taken).length * 40_000)
}

/** Waits of hours pass at once; speech takes its real time. */
const passWaits = (task: string): Promise<unknown> =>
  installation.parley.ask(
    `update contact set due_at = now() where task = $1 and state = 'ready' and due_at > now() + interval '3 seconds'`,
    [task],
  )

test.skipIf(!hasChromium())(
  `a campaign of ${size} callees from its form to its bill, watched on the monitor`,
  { timeout: longestMs + 60_000 },
  () =>
    inConsoleOf(installation, 'en', 'customer', async (consolePage) => {
      const { page, t, button, field, open, isAccessible } = consolePage
      const [scene] = await installation.parley.ask<{ id: string; name: string }>(
        `select id, name from scene where name = 'Savings plan'`,
      )
      await open(`/callbot/utterance/setting/${scene?.id}/dial_strategy#?sceneId=${scene?.id}`)
      await button('strategies.add').click()
      await field('strategies.name').fill('Busy again')
      await consolePage.save()
      await consolePage
        .row('Busy again')
        .getByRole('button', { name: t('strategies.rounds.edit') })
        .click()
      await button('strategies.round.add').click()
      await field('strategies.round.name').fill('Once more')
      await field('strategies.round.delay').fill('40')
      await consolePage.choose(field('strategies.round.statuses'), t('callStatus.userBusy'))
      await consolePage.save()

      /** Resolves with the server's consent. */
      const change = async (move: 'tasks.start' | 'tasks.pause' | 'tasks.resume'): Promise<void> => {
        const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
        await button(move).click()
        expect(await (await answered).json()).toMatchObject({ status: true })
      }

      await offerMessages()
      const file = join(folder, 'callees.csv')
      await writeFile(file, numberFile())
      await open('/callbot/callcenter/task/new')
      await field('tasks.name').fill('Whole campaign')
      await consolePage.choose(field('tasks.scene'), scene?.name ?? '')
      await field('tasks.line').click()
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option')
        .first()
        .dispatchEvent('click')
      await consolePage.choose(field('tasks.redial'), 'Busy again')
      await consolePage.choose(field('tasks.sms'), 'Thanks')
      await consolePage.choose(field('tasks.sms.labels'), 'interested')
      await page.keyboard.press('Escape')
      await field('tasks.robotNum').fill(String(robots))
      await field('tasks.ringTime').fill('10')
      await field('tasks.zone').fill('UTC')
      await field('tasks.zone').press('Enter')
      // Its window opens in three hours, for an hour: it does not call now.
      const hour = (new Date().getUTCHours() + 3) % 23
      await field('tasks.window').fill(`${String(hour).padStart(2, '0')}:00`)
      await field('tasks.window').press('Enter')
      const to = page.getByLabel(t('tasks.window.end'), { exact: true })
      await to.fill(`${String(hour + 1).padStart(2, '0')}:00`)
      await to.press('Enter')
      await page.locator('input[type="file"]').setInputFiles(file)
      const made = await answerTo(page, '/api/tasks', () => button('tasks.create').click())
      const task = String(made.taskId)
      expect(made.imported).toMatchObject({ total: size + 2, succeeded: size, duplicate: 1, invalid: 1 })

      // One number was a duplicate and one invalid: the report stays until it is closed.
      await button('tasks.created.go').click()
      await page.getByRole('heading', { level: 1, name: 'Whole campaign' }).waitFor()
      await change('tasks.start')
      // Nothing is dialed, and the page shows why and until when.
      await page.getByText(t('tasks.waits.window'), { exact: false }).first().waitFor({ timeout: 30_000 })
      await shoot(page, '1-waits')
      await change('tasks.pause')
      await button('ui.edit').click()
      const hands = mouse(page)
      const drawer = page.getByRole('dialog')
      const hours = [
        [drawer.getByLabel(t('tasks.window'), { exact: true }), '00:00'],
        [drawer.getByLabel(t('tasks.window.end'), { exact: true }), '24:00'],
      ] as const
      for (const [hour, text] of hours) {
        await hands.choose(hour, text)
        await drawer.getByTitle(text, { exact: true }).first().waitFor()
      }
      await consolePage.save()
      await change('tasks.resume')

      const count = async (from: string): Promise<number> =>
        Number(
          (await installation.parley.ask<{ n: string }>(`select count(*) as n from ${from}`, [task]))[0]?.n,
        )
      const seen = { mostTalking: 0, readings: 0, paces: 0, estimates: 0 }
      const strip = (figures: Readonly<Record<string, string>>, key: Parameters<typeof t>[0]): number =>
        Number(figures[t(key)] ?? Number.NaN)
      const giveUpMs = Date.now() + longestMs
      for (;;) {
        const figures = await figuresOn(page)
        const parts = (['waiting', 'calling', 'finished'] as const).map((part) =>
          strip(figures, `tasks.strip.${part}`),
        )
        if (parts.every(Number.isFinite)) {
          seen.readings++
          // The contacts add up at any time.
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(size)
          expect(parts[1]).toBeLessThanOrEqual(robots)
        }
        const talking = strip(figures, 'tasks.now.talking')
        if (talking > seen.mostTalking) {
          seen.mostTalking = talking
          await shoot(page, '2-talking')
        }
        if (strip(figures, 'tasks.now.pace') > 0) seen.paces++
        if (/min|h/.test(figures[t('tasks.now.left')] ?? '')) seen.estimates++
        if ((await count(`task where id = $1 and status = 'finished'`)) === 1) break
        if (Date.now() > giveUpMs) await shoot(page, '2-gave-up')
        if (Date.now() > giveUpMs) throw new Error(`not finished: ${JSON.stringify(figures)}`)
        await passWaits(task)
        await page.waitForTimeout(1500)
      }
      expect(seen.mostTalking).toBeGreaterThan(2)
      expect(seen.paces).toBeGreaterThan(0)
      expect(seen.estimates).toBeGreaterThan(0)

      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Whole campaign' }).waitFor()
      await isAccessible('a finished campaign')
      await shoot(page, '3-finished')
      expect(strip(await figuresOn(page), 'tasks.strip.finished')).toBe(size)
      await page.getByText(t('tasks.log.edit', { fields: t('tasks.window') })).waitFor()

      expect(await count(`contact where task = $1 and state <> 'final'`)).toBe(0)
      const attempts = await count('attempt where task = $1')
      expect(await count('call_record where task = $1')).toBe(attempts)
      // The busy ones were redialed.
      expect(attempts).toBeGreaterThan(size)
      // By the carrier's count: each attempt once, none twice.
      const began = (await installation.parley.carried())
        .filter(({ what }) => what === 'began')
        .map(({ callId }) => callId)
      expect(began).toHaveLength(attempts)
      expect(new Set(began).size).toBe(attempts)
      expect(await count(`blacklist where number in (select number from contact where task = $1)`)).toBe(
        Array.from({ length: size }, (_, at) => personas[at % personas.length]).filter((one) => one === '08')
          .length,
      )
      await checkMessages(task)
      for (const [rule, query] of Object.entries(bookRules))
        expect(await installation.parley.ask(query), rule).toEqual([])

      await open('/callbot/bill')
      const [billed] = await installation.parley.ask<{ total: string }>(
        `select '¥' || to_char(sum(charged_micro) / 1000000.0, 'FM999990.00') as total
         from hold h join account a on a.id = h.account where a.name = 'customer'`,
      )
      await page
        .getByRole('row')
        .filter({ hasText: String(billed?.total) })
        .first()
        .waitFor()
      await shoot(page, '4-bill')
      console.log(
        `${size} callees, ${attempts} calls, most at once with the robot on screen ${seen.mostTalking}, ${seen.readings} readings of the monitor, billed ${billed?.total}`,
      )
    }),
)
