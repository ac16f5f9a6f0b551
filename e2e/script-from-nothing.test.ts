import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { es } from '../apps/console/src/messages/es/index.ts'
import { id } from '../apps/console/src/messages/id/index.ts'
import type { MessageKey } from '../apps/console/src/messages/messages.ts'
import { th } from '../apps/console/src/messages/th/index.ts'
import { zh } from '../apps/console/src/messages/zh/index.ts'
import { zhTw } from '../apps/console/src/messages/zh-TW/index.ts'
import { seriousFindings } from './axe.ts'
import { answerTo, hasChromium, openConsole, signIn } from './browser.ts'
import { type Hands, keyboard, mouse } from './hands.ts'
import { installationFor } from './installation.ts'
import { translateIn } from './messages.ts'

const installation = installationFor({
  apps: ['sandbox', 'server'],
  browser: {},
})

type Author = {
  readonly language: string
  readonly words: Readonly<Record<MessageKey, string>>
  readonly hands: (page: Page) => Hands
  readonly yes: string
  readonly no: string
}

const authors: readonly (readonly [string, Author])[] = [
  ['in Chinese', { language: 'zh', words: zh, hands: mouse, yes: '可以', no: '不用' }],
  ['in English, by keyboard alone', { language: 'en', words: en, hands: keyboard, yes: 'yes', no: 'no' }],
  ['in Indonesian', { language: 'id', words: id, hands: mouse, yes: 'ya boleh', no: 'tidak' }],
  ['in Spanish', { language: 'es', words: es, hands: mouse, yes: 'claro', no: 'no' }],
  ['in Traditional Chinese', { language: 'zh-TW', words: zhTw, hands: mouse, yes: '好啊', no: '唔使' }],
  ['in Thai', { language: 'th', words: th, hands: mouse, yes: 'ได้', no: 'ไม่' }],
]

/** `npm run pages` runs all six; `npm test` one with the mouse and one by keyboard alone. */
const taken = process.env.PAGES === 'whole' ? authors : authors.slice(0, 2)

test.skipIf(!hasChromium()).each(taken)(
  'a script of twelve nodes, from nothing to online, %s',
  { timeout: 300_000 },
  async (_, author) => {
    const { page, troubles } = await openConsole(installation.browser, {
      url: installation.url,
      language: author.language,
    })
    page.setDefaultTimeout(15_000)
    const consolePage = consolePageOf(page, author)
    await signIn(page, 'root')
    await consolePage.create()
    await consolePage.addStart()
    for (const step of [0, 1, 2, 3]) {
      await consolePage.branch(step, { to: `T${step + 1}`, isEnd: false, says: author.yes })
      await consolePage.branch(step, { to: `E${step}`, isEnd: true, says: author.no })
    }
    await consolePage.branch(4, { to: 'E4', isEnd: true, says: author.yes })
    await consolePage.branch(4, { to: 'E5', isEnd: true, says: author.no })
    await consolePage.branch(4, { to: 'E6', isEnd: true, says: '1 2 3' })
    await consolePage.publish()
    const [kept] = await installation.parley.ask<{ nodes: number; edges: number }>(
      `select jsonb_array_length(v.script -> 'nodes') as nodes, jsonb_array_length(v.script -> 'connections') as edges
       from scene_version v join scene s on s.online_version = v.id where s.name = '${consolePage.name}'`,
    )
    expect(kept).toEqual({ nodes: 12, edges: 11 })
    expect(troubles).toEqual([])
    expect(consolePage.findings).toEqual([])
    if (author.hands === mouse) await consolePage.readInSpanish()
    await page.context().close()
  },
)

type Branch = { readonly to: string; readonly isEnd: boolean; readonly says: string }

const consolePageOf = (page: Page, { language, words, hands: handsOn }: Author) => {
  const hands = handsOn(page)
  const name = `From nothing ${language}`
  const findings: string[] = []
  const t = translateIn(words)
  const field = (key: MessageKey) => page.getByLabel(t(key), { exact: true })
  const button = (key: MessageKey) => page.getByRole('button', { name: t(key) })
  const inOutline = (title: string | RegExp) => page.locator('ol button').filter({ hasText: title }).first()
  const isAccessible = async (place: string): Promise<void> => {
    findings.push(...(await seriousFindings(page)).map((finding) => `${place}: ${finding}`))
  }
  const describe = async (title: string): Promise<void> => {
    await hands.write(field('flow.node.title'), title)
    await hands.write(page.getByLabel(`${t('flow.node.words')} 1`), `${title}: ${t('flow.node.words')}`)
  }
  return {
    name,
    findings,
    create: async () => {
      await hands.press(button('scenes.add').first())
      await hands.write(page.getByRole('dialog').getByLabel(t('scenes.name')), name)
      await isAccessible('new script')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/flowchart**')
      const outline = page.getByRole('radio', { name: t('flow.view.outline') })
      await hands.turn(page.getByRole('radio', { name: t('flow.view.canvas') }), outline)
    },
    addStart: async () => {
      // A new script has its start node.
      await hands.press(inOutline(t('flow.opening')))
      await describe('T0')
    },
    /** From the check list of a step to a new node, with the keywords that lead there. */
    branch: async (step: number, { to, isEnd, says }: Branch) => {
      await hands.press(inOutline(new RegExp(`[:：] ?T${step}`)))
      await hands.choose(
        page.getByRole('combobox', { name: t('flow.node.addBranch') }),
        t(isEnd ? 'flow.node.addBranch.newEnd' : 'flow.node.addBranch.new'),
      )
      await expect.poll(() => field('flow.node.title').inputValue()).not.toBe(`T${step}`)
      await describe(to)
      await hands.press(inOutline(`→ ${to}`))
      await hands.write(field('flow.edge.name'), `to ${to}`)
      await hands.write(page.getByRole('combobox', { name: t('flow.edge.keywords'), exact: true }), says)
      await page.keyboard.press('Enter')
    },
    /** The header's choice applies at once, and the focus stays. */
    readInSpanish: async () => {
      await page.goto('/callbot/utterance')
      await page.getByText(name).first().waitFor()
      const menu = page.locator('header').getByRole('button', { name: new RegExp(t('shell.language.label')) })
      await hands.press(menu)
      await page.getByRole('menuitem', { name: 'Español' }).click()
      await page.locator('html[lang="es-ES"]').waitFor()
      const inSpanish = page.getByRole('button', { name: new RegExp(es['shell.language.label']) })
      await expect.poll(() => inSpanish.evaluate((button) => button.matches(':focus'))).toBe(true)
    },
    publish: async () => {
      await isAccessible('outline of twelve nodes')
      const saved = await answerTo(page, 'master/process', () => page.keyboard.press('Control+s'))
      expect(saved).toMatchObject({ version: 2 })
      await page.getByText(t('flow.unsaved'), { exact: true }).waitFor({ state: 'hidden' })
      await hands.press(button('scenes.move.publish'))
      await page.getByText(t('scenes.status.online'), { exact: true }).first().waitFor()
    },
  }
}
