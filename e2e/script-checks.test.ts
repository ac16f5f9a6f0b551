import { readFile } from 'node:fs/promises'
import { describeRefusal } from '@parley/contract/messages'
import { expect, test } from 'vitest'
import { humWav } from '../edge/recordings/testing/index.ts'
import { zipOf } from '../edge/spreadsheets/testing/index.ts'
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
  'the test set, in Indonesian: a conversation is saved, passes, fails, and blocks publishing',
  { timeout: 120_000 },
  () =>
    inConsole('id', 'root', async ({ page, t, button, field, row, open, isAccessible, ...consolePage }) => {
      // A second run begins like the first.
      await installation.parley.ask('delete from test_case')
      await open('writing_test')
      await field('conversation.say').fill('yes')
      await page.keyboard.press('Enter')
      await page.getByText(t('conversation.callee'), { exact: true }).first().waitFor()
      await button('tests.keep').click()
      await field('tests.keep.name').fill('Setuju')
      await isAccessible('save a conversation')
      await consolePage.save()
      await open('test/case')
      // As text, and through speech.
      await expect.poll(() => row('Setuju').getByText(t('tests.result.notRun')).count()).toBe(2)
      await button('tests.run.all').click()
      await row('Setuju').getByText(t('tests.result.passed')).waitFor()
      await page.getByText(t('tests.run.passed', { total: 1 })).waitFor()
      // No engine with a recognizer is up.
      await button('tests.speech.run').click()
      await page.getByLabel(t('tests.speech.voices.three')).check()
      await isAccessible('number of voices')
      await button('tests.speech.go').click()
      await page.getByText(describeRefusal('id', 'no_engine')).waitFor()
      await isAccessible('test set')
      await row('Setuju')
        .getByRole('button', { name: t('ui.edit') })
        .click()
      await isAccessible('test case form')
      const next = page.getByLabel(t('tests.turn.next', { number: 1 }), { exact: true })
      await next.fill('opening')
      await next.press('Enter')
      await consolePage.save()
      await button('tests.run.all').click()
      await row('Setuju').getByText(t('tests.result.failed')).waitFor()
      await row('Setuju')
        .getByRole('button', { name: t('tests.look') })
        .click()
      await row('opening').getByText(t('tests.result.failed')).waitFor()
      await isAccessible('test case')
      await page.getByText(t('tests.speech.never')).waitFor()
      await keepSpokenByThree()
      await page.reload()
      await page
        .getByRole('region', { name: t('settings.voice.male', { number: 1 }) })
        .getByText(t('tests.speech.voice.turns', { numbers: '1' }))
        .waitFor()
      await isAccessible('a case with three voices')
      await button('scenes.move.republish').click()
      await page.getByText(t('tests.gate.text')).waitFor()
      await isAccessible('publishing blocked')
      await field('tests.gate.reason').fill('Kasus sedang ditulis ulang')
      await button('tests.gate.go').click()
      await page.getByText(t('scenes.moved.online', { version: 2 })).waitFor()
    }),
)

story('versions, in Spanish: compared as text, replaced by a file, restored', { timeout: 120_000 }, () =>
  inConsole('es', 'root', async ({ page, t, button, row, open, isAccessible, ...consolePage }) => {
    const [scene] = await installation.parley.ask<{ id: string }>(
      `select id from scene where name = '储蓄计划'`,
    )
    await open(`/callbot/utterance/setting/${scene?.id}/versions`)
    await row(t('scene.version', { version: 1 }))
      .getByText(t('versions.online'))
      .waitFor()
    await page.getByText(t('versions.same')).waitFor()
    await isAccessible('versions')
    const downloading = page.waitForEvent('download')
    await button('versions.file.export').click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    const changed = text.replace('openingDelayMs: 300', 'openingDelayMs: 900')
    expect(changed).not.toBe(text)
    const file = { name: 'scene.yaml', mimeType: 'application/yaml', buffer: Buffer.from(changed) }
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...file, buffer: Buffer.from(`${changed}nonsense: 1\n`) })
    await page.getByText('scene_file_wrong', { exact: false }).waitFor()
    await page.locator('input[type=file]').setInputFiles(file)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('settings.openingDelay'), { exact: false }).waitFor()
    await isAccessible('what the file would change')
    await dialog.getByRole('button', { name: t('versions.file.replace') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('#content').getByText(t('settings.openingDelay'), { exact: false }).waitFor()
    await page.getByRole('button', { name: t('versions.replay.run', { count: 200 }) }).click()
    await page.getByText(t('versions.replay.none')).waitFor()
    await row(t('scene.version', { version: 1 }))
      .getByRole('button', { name: t('versions.restore') })
      .click()
    await consolePage.confirm('versions.restore')
    await page.getByText(t('versions.same')).waitFor()
    await open('/callbot/utterance')
    await button('scenes.import').waitFor()
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(text) })
    await page.waitForURL(
      (address) => address.pathname.includes('flowchart') && !address.pathname.includes(scene?.id ?? ''),
    )
  }),
)

/** The only test case, as if three voices had spoken it and the last one was not recognized. */
const keepSpokenByThree = () => {
  const by = (voice: string, recognizedText: string, isPassed: boolean) => ({
    voice,
    isPassed,
    turns: [{ recognizedText, confidence: 0.8, nodeId: 'offer', by: recognizedText, isPassed }],
    endNodeId: 'offer',
    intentId: -1,
  })
  const voices = [by('', 'yes', true), by('female-2', 'yes', true), by('male-1', 'yet', false)]
  const result = JSON.stringify({ ...voices[2], nodeIds: [], connectionIds: [], voices })
  return installation.parley.ask(
    `update test_case set last_spoken_result = '${result}', last_spoken_at = now() returning number`,
  )
}

/** Two questions, each in ten variants. */
const asked = [
  {
    name: 'What does it cost?',
    ways: 'how much is it##what is the price##what are the fees##is it expensive##how much do I have to pay##tell me the price##what will that cost me##are there any fees##how expensive is the plan##what do you charge',
  },
  {
    name: 'Where did you get my number?',
    ways: 'who gave you my number##how did you get this number##where is my number from##who told you my phone number##why do you have my number##how come you know my number##where did you find my number##who sold you my number##from whom is my number##what is the source of my number',
  },
].map(({ name, ways }, index) => ({
  id: 700 + index,
  kind: 'business',
  name,
  keyWords: ways,
  answer: { resId: `answer-${index}`, word: `This is answer ${index}.` },
  isEnabled: true,
  updatedAtMs: 1,
}))

story(
  'the text test, in English: a sentence without a keyword is matched by the classifier',
  { timeout: 120_000 },
  () =>
    inConsole('en', 'root', async ({ page, t, field, open }) => {
      await installation.parley.ask(
        `update scene set script = jsonb_set(script, '{questions}', '${JSON.stringify(asked)}'::jsonb) where name = 'Savings plan'`,
      )
      await open('writing_test')
      await page.getByText(t('conversation.learning')).waitFor()
      await page.getByText(t('conversation.learning')).waitFor({ state: 'detached' })
      await field('conversation.say').fill('could you explain what price I would pay for the plan')
      await page.keyboard.press('Enter')
      await page.getByText('This is answer 0.').waitFor()
      await page.getByText(/% sure/).waitFor()
    }),
)

story(
  'recordings, in Thai and Spanish: a zip with its report, one played and deleted, the rest synthesized by an engine',
  { timeout: 180_000 },
  async () => {
    await inConsole('th', 'root', async ({ page, t, button, open, isAccessible }) => {
      await open('upload/record')
      const table = page.getByRole('table', { name: t('scene.tab.recordings') })
      await table.getByRole('row').nth(1).waitFor()
      await isAccessible('recordings')
      const numbers = await installation.parley.ask<{ number: number }>(
        `select n.number from prompt_number n join scene s on s.id = n.scene
         where s.name = 'Savings plan' and n.res_id not like 'built-in%' order by n.number`,
      )
      const [first, second] = numbers.map(({ number }) => number)
      const zip = zipOf([
        { name: `${first}.wav`, bytes: humWav({ hz: 440 }) },
        { name: `${second}.wav`, bytes: humWav({ hz: 500, headMs: 1500 }) },
        { name: '1.wav', bytes: humWav() },
        { name: `0${first}.txt`, bytes: Buffer.from('no sound') },
      ])
      const chosen = page.waitForEvent('filechooser')
      await button('recordings.upload').click()
      await (await chosen).setFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: zip })
      const report = page.getByRole('table', { name: t('recordings.report') })
      await report.getByRole('row').filter({ hasText: '1.wav' }).first().waitFor()
      expect(await report.getByRole('row').count()).toBe(5)
      await isAccessible('report of a zip')
    })
    await inConsole('es', 'root', async ({ page, t, button, open, isAccessible, ...consolePage }) => {
      await open('upload/record?state=recorded')
      const recorded = page.getByText(t('recordings.state.recorded'), { exact: true })
      await recorded.first().waitFor()
      const name = String(await page.locator('tbody tr[data-row-key] td').first().textContent())
      const file = `${name}.wav`
      await page.getByRole('button', { name: t('recordings.play', { name: file }) }).click()
      await page.getByRole('button', { name: t('recordings.stop', { name: file }) }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: t('recordings.play', { name: file }) }).waitFor()
      await isAccessible('recorded')
      await page.getByRole('button', { name: t('recordings.delete.oneOf', { name: file }) }).click()
      await consolePage.confirm('ui.delete')
      await page
        .getByRole('button', { name: t('recordings.play', { name: file }) })
        .waitFor({ state: 'detached' })
      // The engine synthesizes prompts without a recording.
      await installation.parley.start('engine')
      await button('recordings.synthesize.all').click()
      await page.getByText(t('recordings.synthesize.done', { done: '' }).trim()).waitFor({ timeout: 120_000 })
      await open('upload/record?state=synthesized')
      await page.getByText(t('recordings.state.synthesized'), { exact: true }).first().waitFor()
      await isAccessible('synthesized')
    })
  },
)
