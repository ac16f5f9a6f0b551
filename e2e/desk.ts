import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { WordKey, Words } from '../apps/console/src/words/words.ts'
import type { RealProcesses } from '../tools/real-processes.ts'
import { seriousFindings } from './axe.ts'
import { openConsole, signIn } from './browser.ts'
import { languages, type Say, sayIn } from './words.ts'

/** What a story of the studio works with. */
type Desk = {
  readonly page: Page
  readonly say: Say
  readonly button: (key: WordKey) => ReturnType<Page['getByRole']>
  readonly field: (key: WordKey) => ReturnType<Page['getByLabel']>
  readonly row: (text: string) => ReturnType<Page['getByRole']>
  /** Opens a tab of the scene, or another page. */
  readonly open: (path: string) => Promise<void>
  readonly isAccessible: (place: string) => Promise<void>
  readonly save: () => Promise<void>
  readonly confirm: (key: WordKey) => Promise<void>
  /** Chips of a field for words. */
  readonly chips: (key: WordKey, words: readonly string[]) => Promise<void>
  readonly choose: (field: ReturnType<Page['getByLabel']>, option: string) => Promise<void>
}

type Place = { readonly browser: Browser; readonly parley: RealProcesses; readonly url: string }

type Story = [language: keyof typeof languages, account: string, story: (desk: Desk) => Promise<void>]
export type AtDesk = (...story: Story) => Promise<void>

/** Signs in, opens what the story is about, and fails for every complaint of axe or of the browser. */
export const deskAt = async (
  { browser, parley, url }: Place,
  ...[language, account, story]: Story
): Promise<void> => {
  const { page, troubles } = await openConsole(browser, { url, language })
  page.setDefaultTimeout(20_000)
  const findings: string[] = []
  const desk = deskOf(page, { words: languages[language], findings, parley })
  await signIn(page, account)
  await story(desk)
  expect(troubles).toEqual([])
  expect(findings).toEqual([])
  await page.context().close()
}

type Ground = {
  readonly words: Words
  /** What axe finds on the way. */
  readonly findings: string[]
  readonly parley: RealProcesses
}

const deskOf = (page: Page, { words, findings, parley }: Ground): Desk => {
  const say = sayIn(words)
  // An icon's own name stands before the words.
  const button: Desk['button'] = (key) =>
    page.getByRole('button', { name: new RegExp(`${literal(say(key))}$`) })
  const field: Desk['field'] = (key) => page.getByLabel(say(key), { exact: true })
  return {
    page,
    say,
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
      // A list on its way out is nobody's any more.
      await page.locator('.ant-select-dropdown:visible').first().waitFor({ state: 'hidden' })
      findings.push(...(await seriousFindings(page)).map((finding) => `${place}: ${finding}`))
    },
    // The server's own answer, not the notice: that goes by itself, and a busy machine may never see it.
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
        .getByRole('button', { name: say(key), exact: true })
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
