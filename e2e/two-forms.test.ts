import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import type { MessageKey } from '../apps/console/src/messages/messages.ts'
import { type ApiClient, type Fields, openApiClient } from '../tools/api-client.ts'
import { seriousFindings } from './axe.ts'
import { cookiesOf, hasChromium, openConsole } from './browser.ts'
import { installationFor } from './installation.ts'
import { translateIn } from './messages.ts'

let customer: ApiClient
let cookies: Awaited<ReturnType<typeof cookiesOf>>

const installation = installationFor({
  apps: ['server'],
  browser: {},
  prepare: async ({ browser, url }) => {
    customer = await openApiClient(url, 'customer')
    cookies = await cookiesOf(browser, url, 'customer')
  },
})

/**
 * A form of a scene's tab: one field that both change, one that only the first user changes, one that only the
 * second does.
 */
type Form = {
  /** A tab of the scene, with the selector of the page's part; or a separate page. */
  readonly tab: string
  /** Creates the edited item, and reads it back. */
  readonly make: (sceneId: string) => Promise<Fields>
  readonly read: (made: Fields, sceneId: string) => Promise<Fields>
  /** The control that opens it; undefined where the page is the form. */
  readonly row?: string
  readonly both: Field
  readonly first?: Field
  readonly second?: Field
}
type Field = {
  /** A message key, or the displayed text where it contains a number. */
  readonly label: string
  readonly named: string
  readonly isChips?: true
  readonly firsts?: string
  readonly seconds?: string
}

const rowIn = async (path: string, id: unknown): Promise<Fields> => {
  const { data } = await customer.call('GET', `${path}${path.includes('?') ? '&' : '?'}pageSize=50`)
  const found = (data as readonly Fields[]).find((one) => one.id === id) // The server's own contract.
  if (found === undefined) throw new Error(`${path} has no ${String(id)}`)
  return found
}

const questionOn = (path: string): Pick<Form, 'make' | 'read' | 'row' | 'both' | 'first' | 'second'> => ({
  make: (sceneId) =>
    customer.call('POST', path, { sceneId, question: 'The price', keyWords: 'price##cost', answer: 'Ten.' }),
  read: ({ id }, sceneId) => rowIn(`${path}?sceneId=${sceneId}`, id),
  row: 'The price',
  both: { label: 'questions.question', named: 'question' },
  first: { label: 'questions.keywords', named: 'keyWords', isChips: true },
  second: { label: 'questions.answer', named: 'answer' },
})

const forms: readonly (readonly [string, Form])[] = [
  ['open questions', { tab: 'open/question', ...questionOn('/api/questions') }],
  ['common dialog', { tab: 'common/dialog', ...questionOn('/api/open/question/common/dialog') }],
  [
    'variables',
    {
      tab: 'scene_param',
      make: (sceneId) => customer.call('POST', '/api/param', { sceneId, name: 'city' }),
      read: ({ id }) => customer.call('GET', `/api/param/${String(id)}`),
      row: 'city',
      both: { label: 'variables.tip', named: 'tip' },
      first: { label: 'variables.relatedText', named: 'relatedText' },
      second: { label: 'variables.paramDesc', named: 'paramDesc' },
    },
  ],
  [
    'intent tags',
    {
      tab: 'intent_tag',
      make: (sceneId) =>
        customer.call('POST', '/api/intent/tag', {
          sceneId,
          name: 'Keen',
          rules: [[{ kind: 5, type: 5, value: 30 }]],
        }),
      read: ({ id }) => customer.call('GET', `/api/intent/tag/${String(id)}`),
      row: 'Keen',
      both: { label: 'tags.name', named: 'name' },
      first: { label: 'editing.remark', named: 'remark' },
    },
  ],
  [
    'test cases',
    {
      tab: 'test/case',
      make: (sceneId) =>
        customer.call('POST', '/api/test/case', {
          sceneId,
          name: 'A friendly callee',
          questions: [{ kind: 'say', question: 'yes' }, { kind: 'silent' }],
        }),
      read: ({ id }) => customer.call('GET', `/api/test/case/${String(id)}`),
      row: 'A friendly callee',
      both: { label: 'tests.name', named: 'name' },
      first: { label: 'editing.remark', named: 'remark' },
      second: { label: 'Words of turn 1', named: 'questions' },
    },
  ],
  [
    'general settings',
    {
      tab: 'scene_setting',
      make: async (sceneId) => ({ sceneId }),
      read: (_made, sceneId) => customer.call('GET', `/api/sceneConfig?sceneId=${sceneId}`),
      both: { label: 'settings.goodbye', named: 'goodbye' },
      first: { label: 'settings.doNotCallReply', named: 'doNotCallReply' },
      second: { label: 'settings.transferFailedReply', named: 'transferFailedReply' },
    },
  ],
  [
    'the list of scripts',
    {
      tab: '/callbot/utterance',
      make: (sceneId) => customer.call('PUT', `/api/scenes/${sceneId}`, { name: 'Welcome calls' }),
      read: (_made, sceneId) => customer.call('GET', `/api/scenes/${sceneId}`),
      row: 'Welcome calls',
      both: { label: 'scenes.name', named: 'name' },
    },
  ],
  [
    'strategies',
    {
      tab: 'dial_strategy',
      make: (sceneId) => customer.call('POST', '/api/strategy', { sceneId, name: 'Evenings', type: 1 }),
      read: ({ id }, sceneId) => rowIn(`/api/strategy?sceneId=${sceneId}`, id),
      row: 'Evenings',
      both: { label: 'strategies.name', named: 'name' },
    },
  ],
  [
    'rounds',
    {
      tab: 'dial_strategy?part=rounds',
      make: async (sceneId) => {
        const strategy = await customer.call('POST', '/api/strategy', { sceneId, name: 'Evenings', type: 1 })
        const round = { name: 'Second try', execution: 2, callTime: 30, callCount: 2, tags: [10] }
        return customer.call('POST', '/api/strategy/action', { strategyId: strategy.id, ...round })
      },
      read: ({ id, strategyId }) => rowIn(`/api/strategy/action?strategyId=${String(strategyId)}`, id),
      row: 'Second try',
      both: { label: 'strategies.round.name', named: 'name' },
      first: { label: 'strategies.round.callCount', named: 'callCount', firsts: '7' },
      second: { label: 'strategies.round.delay', named: 'callTime', seconds: '50' },
    },
  ],
]

test.skipIf(!hasChromium()).each(forms)(
  '%s: the second save is refused, a change of one side is merged, a change of both is chosen',
  { timeout: 90_000 },
  async (_name, form) => {
    const sceneId = await newScene()
    const made = await form.make(sceneId)
    const [first, second] = [await openForm(sceneId, form), await openForm(sceneId, form)]
    const { both, first: onlyFirst, second: onlySecond } = form
    await first.write(both, 'First')
    if (onlyFirst !== undefined) await first.write(onlyFirst, onlyFirst.firsts ?? 'first')
    await first.save()
    const kept = await form.read(made, sceneId)
    expect(kept[both.named]).toBe('First')

    await second.write(both, 'Second')
    if (onlySecond !== undefined) await second.write(onlySecond, onlySecond.seconds ?? 'second')
    await second.pressSave()
    await second.page.getByText(t('editing.stale.title')).waitFor()
    expect(await form.read(made, sceneId)).toEqual(kept)
    expect(await seriousFindings(second.page)).toEqual([])

    await second.page.getByRole('button', { name: t('editing.stale.merge'), exact: true }).click()
    const conflicts = second.page.getByRole('region', { name: t('flow.merge.conflicts') })
    await conflicts.waitFor()
    expect(await conflicts.getByRole('radiogroup').count()).toBe(1)
    expect(await conflicts.getByText(describeKey(both.label), { exact: true }).count()).toBe(1)
    await conflicts.getByRole('radio', { name: t('flow.merge.take.theirs', { value: 'First' }) }).waitFor()
    const mine = conflicts.getByRole('radio', { name: t('flow.merge.take.mine', { value: 'Second' }) })
    await mine.focus()
    await second.page.keyboard.press('Space')
    expect(await seriousFindings(second.page)).toEqual([])
    await conflicts.getByRole('button', { name: t('flow.merge.go') }).click()
    await conflicts.waitFor({ state: 'hidden' })
    await second.save()
    const merged = await form.read(made, sceneId)
    expect(merged[both.named]).toBe('Second')
    if (onlyFirst !== undefined) {
      expect(merged[onlyFirst.named]).toEqual(kept[onlyFirst.named])
      expect(JSON.stringify(merged[onlyFirst.named])).toContain(onlyFirst.firsts ?? 'first')
    }
    if (onlySecond !== undefined)
      expect(JSON.stringify(merged[onlySecond.named])).toContain(onlySecond.seconds ?? 'second')
  },
)

test.skipIf(!hasChromium())(
  'input after the refusal, and after a second conflicting merge, is kept',
  { timeout: 90_000 },
  async () => {
    const sceneId = await newScene()
    const form: Form = { tab: 'open/question', ...questionOn('/api/questions') }
    const made = await form.make(sceneId)
    const answer: Field = { label: 'questions.answer', named: 'answer' }
    const question: Field = { label: 'questions.question', named: 'question' }
    const second = await openForm(sceneId, form)
    const change = (fields: Fields): Promise<Fields> =>
      customer.call('PUT', '/api/questions', { id: made.id, ...fields })
    await change({ keyWords: 'price##cost##fee' })
    await second.write(answer, 'Eleven.')
    await second.pressSave()
    const stale = second.page.getByText(t('editing.stale.title'))
    await stale.waitFor()
    await second.write(answer, 'Twelve.')
    const merge = second.page.getByRole('button', { name: t('editing.stale.merge'), exact: true })
    await merge.click()
    await stale.waitFor({ state: 'hidden' })
    expect(await second.page.getByLabel(t('questions.answer'), { exact: true }).inputValue()).toBe('Twelve.')

    // Another save follows: the merge starts from the server's version, not from the merged one.
    await change({ keyWords: 'price##cost##fee##rate' })
    await second.write(question, 'What it costs')
    await second.pressSave()
    await stale.waitFor()
    await merge.click()
    await stale.waitFor({ state: 'hidden' })
    await second.save()
    expect(await form.read(made, sceneId)).toMatchObject({
      question: 'What it costs',
      answer: 'Twelve.',
      keyWords: 'price##cost##fee##rate',
    })
  },
)

test.skipIf(!hasChromium())(
  'a page that stays open merges from its own last save, not from the first load',
  { timeout: 90_000 },
  async () => {
    const sceneId = await newScene()
    const settings = forms.find(([name]) => name === 'general settings')?.[1]
    if (settings === undefined) throw new Error('the settings are a form')
    const goodbye: Field = { label: 'settings.goodbye', named: 'goodbye' }
    const page = await openForm(sceneId, settings)
    const { goodbye: once } = await settings.read({}, sceneId)
    await page.write(goodbye, 'See you.')
    await page.save()
    // Another user reverts that.
    const { version } = await settings.read({}, sceneId)
    await customer.call('POST', '/api/sceneConfig/save', { sceneId, version, goodbye: once })
    await page.write({ label: 'settings.doNotCallReply', named: 'doNotCallReply' }, 'We will not.')
    await page.pressSave()
    await page.page.getByRole('button', { name: t('editing.stale.merge'), exact: true }).click()
    await page.save()
    expect(await settings.read({}, sceneId)).toMatchObject({ goodbye: once, doNotCallReply: 'We will not.' })
  },
)

const t = translateIn(en)

/** A label may contain a number: then it is the displayed text. */
const describeKey = (label: string): string => (label in en ? en[label as MessageKey] : label) // Looked up just above.

const newScene = async (): Promise<string> => {
  const name = `Script ${Math.random().toString(36).slice(2, 8)}`
  const { sceneId } = await customer.call('POST', '/api/scenes', { name, language: 'en-US' })
  return String(sceneId)
}

const openForm = async (sceneId: string, { tab, row }: Form) => {
  const { page, settle } = await openConsole(installation.browser, { url: installation.url, language: 'en' })
  onTestFinished(() => page.context().close())
  page.setDefaultTimeout(10_000)
  await page.context().addCookies(cookies)
  await page.goto(tab.startsWith('/') ? tab : `/callbot/utterance/setting/${sceneId}/${tab}`)
  await settle()
  if (row !== undefined)
    await page
      .getByRole('row')
      .filter({ hasText: row })
      .getByRole('button', { name: t('ui.edit'), exact: true })
      .click()
  const place: Page | Locator = row === undefined ? page : page.getByRole('dialog')
  return {
    page,
    write: async ({ label, isChips }: Field, text: string) => {
      const field = place.getByLabel(describeKey(label), { exact: true })
      if (!isChips) return field.fill(text)
      await field.fill(text)
      await page.keyboard.press('Enter')
    },
    pressSave: () => place.getByRole('button', { name: t('ui.save'), exact: true }).click(),
    save: async () => {
      await place.getByRole('button', { name: t('ui.save'), exact: true }).click()
      await (row === undefined
        ? page.getByText(t('settings.unsaved')).waitFor({ state: 'hidden' })
        : page.getByRole('dialog').waitFor({ state: 'hidden' }))
    },
  }
}
