import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { id } from '../apps/console/src/messages/id/index.ts'
import type { MessageKey } from '../apps/console/src/messages/messages.ts'
import { zh } from '../apps/console/src/messages/zh/index.ts'
import { seriousFindings } from './axe.ts'
import { answerTo, hasChromium, openConsole, signIn } from './browser.ts'
import { type Hands, keyboard, mouse } from './hands.ts'
import { installationFor } from './installation.ts'
import { translateIn } from './messages.ts'

// Recognized text equals the callee's scripted text: recognition is covered by another test.
const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  browser: {},
})

type Newcomer = {
  readonly language: string
  readonly words: Readonly<Record<MessageKey, string>>
  readonly hands: (page: Page) => Hands
  /**
   * A script of the demonstration, its callees' word for yes, and numbers of callees that agree, refuse, are
   * busy.
   */
  readonly script: string
  readonly yes: string
  readonly addition: string
  /** A variable of the script that a third column holds; without one that column is skipped. */
  readonly variable?: string
  readonly numbers: readonly string[]
}

const newcomers: readonly [name: string, newcomer: Newcomer][] = [
  [
    'in English',
    {
      language: 'en',
      words: en,
      hands: mouse,
      script: 'Savings plan',
      yes: 'yes please',
      addition: 'Your seat is number',
      variable: 'seat',
      numbers: ['12025550010, Emma', '12025550111, Ben', '12025550912, Kim'],
    },
  ],
  [
    'in Chinese',
    {
      language: 'zh',
      words: zh,
      hands: mouse,
      script: '储蓄计划',
      yes: '可以',
      addition: '您的座位号是',
      variable: '座位',
      numbers: ['861390000010, 小李', '861390000111, 小王', '861390000912, 小张'],
    },
  ],
  [
    'in Indonesian, by keyboard alone',
    {
      language: 'id',
      words: id,
      hands: keyboard,
      script: 'Tabungan baru',
      yes: 'ya',
      addition: 'Hanya satu menit.',
      numbers: ['6281200000010, Sari', '6281200000111, Budi', '6281200000912, Dewi'],
    },
  ],
]

test.skipIf(!hasChromium()).each(newcomers)(
  'a new user %s: change a prompt, try it, publish it unsaved, call three numbers, read transcript and reasons',
  { timeout: 240_000 },
  async (_, newcomer) => {
    const { page, troubles } = await openConsole(installation.browser, {
      url: installation.url,
      language: newcomer.language,
    })
    const story = storyOf(page, newcomer)
    await page.goto('/login')
    await story.isAccessible('login')
    await signIn(page, 'root')
    await story.copyScript()
    await story.addVariable()
    await story.changeASentence()
    await story.tryIt()
    await story.publish()
    await story.makeATask()
    await story.importNumbers()
    await story.runIt()
    await story.readACall()
    expect(troubles).toEqual([])
    expect(story.findings).toEqual([])
    await page.context().close()
  },
)

const storyOf = (
  page: Page,
  { words, hands: handsOn, script, yes, addition, variable, numbers }: Newcomer,
) => {
  const hands = handsOn(page)
  const t = translateIn(words)
  const button = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true })
  const field = (key: MessageKey) => page.getByLabel(t(key), { exact: true })
  const copyName = t('scenes.copyName', { name: script })
  const findings: string[] = []
  const isAccessible = async (place: string): Promise<void> => {
    await page.locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' })
    // Fields are disabled while data is loading.
    await page.locator('.ant-spin-spinning').first().waitFor({ state: 'hidden' })
    findings.push(...(await seriousFindings(page)).map((finding) => `${place}: ${finding}`))
  }
  return {
    findings,
    isAccessible,
    copyScript: async () => {
      const row = page.getByRole('row').filter({ hasText: script })
      await row.first().waitFor()
      await isAccessible('scripts')
      const copy = await answerTo(page, 'scenes/copy', () =>
        hands.press(row.first().getByRole('button', { name: t('ui.copy') })),
      )
      await hands.press(page.locator(`a[href*="${String(copy.sceneId)}"]`).first())
      await page.waitForURL(`**/${String(copy.sceneId)}/flowchart**`)
    },
    /** Its variable has no default: every contact needs one. */
    addVariable: async () => {
      if (variable === undefined) return
      const flowchart = page.url()
      await page.goto(flowchart.replace('/flowchart', '/scene_param'))
      await page.getByRole('button', { name: new RegExp(`${t('variables.add')}$`) }).click()
      await field('variables.name').fill(variable)
      await answerTo(page, '/api/param', () => button('ui.save').click())
      await page
        .getByRole('row')
        .filter({ hasText: `{${variable}}` })
        .waitFor()
      await page.goto(flowchart)
    },
    changeASentence: async () => {
      await page.locator('.react-flow__node').first().waitFor()
      await isAccessible('flow editor')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await hands.turn(
        page.getByRole('radio', { name: t('flow.view.canvas') }),
        page.getByRole('radio', { name: t('flow.view.outline') }),
      )
      await hands.press(page.getByRole('button', { name: new RegExp(`^${t('flow.type.start')}.*opening`) }))
      const sentence = page.getByLabel(`${t('flow.node.words')} 1`)
      const before = await sentence.inputValue()
      await hands.write(sentence, `${before} ${addition}${variable === undefined ? '' : ` {${variable}}`}`)
      await isAccessible('outline')
    },
    tryIt: async () => {
      const tab = page.getByRole('tab', { name: t('flow.test') }).last()
      if (handsOn === mouse) await tab.click()
      else {
        // Leaves the field first: a letter in a field is text, not a shortcut.
        await hands.press(page.getByRole('button', { name: new RegExp(`^${t('flow.type.start')}.*opening`) }))
        await page.keyboard.press('e')
      }
      const conversation = page.getByRole('log')
      await conversation.getByText(addition).waitFor()
      await hands.write(field('conversation.say'), yes)
      await page.keyboard.press('Enter')
      await conversation.getByText(yes, { exact: true }).waitFor()
      await conversation.getByText('offer', { exact: false }).first().waitFor()
      await isAccessible('text test')
    },
    publish: async () => {
      // Publishing uses the unsaved text on the screen.
      await page.getByText(t('flow.unsaved'), { exact: true }).waitFor()
      await hands.press(button('scenes.move.publish'))
      await page.getByText(t('scenes.moved.online', { version: 1 })).waitFor()
      await page.getByText(t('scenes.status.online'), { exact: true }).first().waitFor()
    },
    makeATask: async () => {
      await page.goto('/callbot/callcenter')
      await page.getByRole('row').first().waitFor()
      await isAccessible('tasks')
      await hands.press(page.getByRole('button', { name: t('tasks.new') }))
      await page.waitForURL('**/task/new')
      await hands.write(field('tasks.name'), copyName)
      await hands.choose(field('tasks.scene'), copyName)
      await hands.choose(field('tasks.line'), 'Sandbox carrier')
      await hands.choose(page.getByRole('combobox', { name: t('tasks.window'), exact: true }), '00:00')
      await hands.choose(page.getByRole('combobox', { name: t('tasks.window.end') }), '24:00')
      await hands.write(field('tasks.robotNum'), '3')
      await isAccessible('task form')
      await hands.press(button('tasks.create'))
      await page.waitForURL(/\/task\/(?!new)/)
    },
    importNumbers: async () => {
      await hands.press(page.getByRole('button', { name: t('tasks.import') }).first())
      await hands.write(
        page.getByRole('textbox', { name: t('tasks.import.paste') }),
        numbers.map((line, at) => `${line}, ${at + 31}`).join('\n'),
      )
      await page.getByText(t('tasks.import.preview', { rows: 3 })).waitFor()
      if (variable !== undefined) {
        const third = t('tasks.import.holds', { column: t('tasks.import.columnAt', { n: 3 }) })
        const hold = async (what: string): Promise<void> => {
          await page.getByRole('combobox', { name: third }).click()
          await page
            .locator('.ant-select-dropdown:visible')
            .getByText(what, { exact: true })
            .dispatchEvent('click')
        }
        const missing = page.getByText(t('tasks.import.variableMissing', { names: `{${variable}}` }))
        await hold(t('tasks.import.notImported'))
        await missing.waitFor()
        await hold(t('tasks.import.needed', { name: `{${variable}}` }))
        await missing.waitFor({ state: 'hidden' })
      }
      // A column without a variable is reported, not dropped silently.
      if (variable === undefined) await page.getByText(t('tasks.import.leftOut', { columns: '3' })).waitFor()
      await isAccessible('import')
      await hands.press(button('tasks.import.send'))
      await page.getByText(t('tasks.import.result', { total: 3, succeeded: 3, failed: 0 })).waitFor()
      await hands.press(
        page
          .getByRole('dialog')
          .getByRole('button', { name: t('ui.close') })
          .last(),
      )
    },
    runIt: async () => {
      await isAccessible('task')
      await hands.press(button('tasks.start'))
      await page
        .locator('header', { has: page.getByRole('heading', { level: 1 }) })
        .getByText(t('tasks.status.finished'), { exact: true })
        .waitFor({ timeout: 120_000 })
      await hands.press(button('tasks.records'))
      await page.getByRole('heading', { name: t('records.title') }).waitFor()
    },
    readACall: async () => {
      // A call that failed technically was redialed, and has a row of its own.
      const agreed = page
        .getByRole('row')
        .filter({ hasText: numbers[0]?.split(',')[0] ?? '' })
        .filter({ hasText: t('callStatus.finished') })
      await agreed.waitFor()
      await isAccessible('call records')
      await hands.press(agreed.getByRole('link'))
      await page.waitForURL('**/record/feed**')
      // The transcript has the changed prompt, with the values of the contact.
      const [, name = ''] = numbers[0]?.split(', ') ?? []
      const spoken = variable === undefined ? addition : `${addition} 31`
      await page.locator('li').filter({ hasText: spoken }).filter({ hasText: name }).first().waitFor()
      await page
        .getByRole('button', { name: t('call.play'), exact: true })
        .and(page.locator(':enabled'))
        .waitFor()
      await page
        .getByRole('button', { name: t('call.proof').split('{')[0] ?? '' })
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await isAccessible('call')
    },
  }
}
