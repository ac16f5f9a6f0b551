import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { MessageKey, Messages } from '../apps/console/src/messages/messages.ts'
import type { RealProcesses } from '../tools/real-processes.ts'
import { seriousFindings } from './axe.ts'
import { openConsole, signIn } from './browser.ts'
import { languages, type Translate, translateIn } from './messages.ts'

/** Fixture of a studio test. */
type ConsolePage = {
  readonly page: Page
  readonly t: Translate
  readonly button: (key: MessageKey) => ReturnType<Page['getByRole']>
  readonly field: (key: MessageKey) => ReturnType<Page['getByLabel']>
  readonly row: (text: string) => ReturnType<Page['getByRole']>
  /** Opens a tab of the scene, or another page. */
  readonly open: (path: string) => Promise<void>
  readonly isAccessible: (place: string) => Promise<void>
  readonly save: () => Promise<void>
  readonly confirm: (key: MessageKey) => Promise<void>
  /** Chips of a word field. */
  readonly chips: (key: MessageKey, words: readonly string[]) => Promise<void>
  readonly choose: (field: ReturnType<Page['getByLabel']>, option: string) => Promise<void>
}

type Place = { readonly browser: Browser; readonly parley: RealProcesses; readonly url: string }

type Story = [
  language: keyof typeof languages,
  account: string,
  story: (consolePage: ConsolePage) => Promise<void>,
]
export type InConsole = (...story: Story) => Promise<void>

/** Signs in, opens the page under test, and fails for every finding of axe or error of the browser. */
export const inConsoleOf = async (
  { browser, parley, url }: Place,
  ...[language, account, story]: Story
): Promise<void> => {
  const { page, troubles } = await openConsole(browser, { url, language })
  page.setDefaultTimeout(20_000)
  const findings: string[] = []
  const consolePage = consolePageOf(page, { words: languages[language], findings, parley })
  await signIn(page, account)
  await story(consolePage)
  expect(troubles).toEqual([])
  expect(findings).toEqual([])
  await page.context().close()
}

type Context = {
  readonly words: Messages
  /** axe findings so far. */
  readonly findings: string[]
  readonly parley: RealProcesses
}

const consolePageOf = (page: Page, { words, findings, parley }: Context): ConsolePage => {
  const t = translateIn(words)
  // An icon's own name precedes the text.
  const button: ConsolePage['button'] = (key) =>
    page.getByRole('button', { name: new RegExp(`${literal(t(key))}$`) })
  const field: ConsolePage['field'] = (key) => page.getByLabel(t(key), { exact: true })
  return {
    page,
    t,
    button,
    field,
    row: (text) => page.getByRole('row').filter({ hasText: text }),
    open: async (path) => {
      if (path.startsWith('/')) await page.goto(path)
      else {
        const [scene] = await parley.ask<{ id: string }>(`select id from scene where name = 'Savings plan'`)
        await page.goto(`/callbot/utterance/setting/${scene?.id}/${path}#?sceneId=${scene?.id}`)
      }
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    isAccessible: async (place) => {
      // Ignores a list that is closing.
      await page.locator('.ant-select-dropdown:visible').first().waitFor({ state: 'hidden' })
      findings.push(...(await seriousFindings(page)).map((finding) => `${place}: ${finding}`))
    },
    // The server's response instead of the notice, which disappears by itself and may be missed on a loaded
    // machine.
    save: async () => {
      const sent = page.waitForRequest((request) => request.method() !== 'GET')
      await button('ui.save').click()
      const answer = await (await sent).response()
      expect(await answer?.json()).toMatchObject({ status: true })
      await page.locator('.ant-drawer-open, .ant-modal-wrap:visible').waitFor({ state: 'detached' })
    },
    confirm: (key) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t(key), exact: true })
        .click(),
    chips: async (key, chips) => {
      for (const chip of chips) {
        await field(key).fill(chip)
        await page.keyboard.press('Enter')
      }
    },
    choose: async (what, option) => {
      await what.click()
      await page
        .locator('.ant-select-dropdown:visible')
        .getByText(option, { exact: true })
        .first()
        .dispatchEvent('click')
    },
  }
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
