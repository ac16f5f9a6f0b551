import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '../apps/console/src/messages/en/index.ts'
import { seriousFindings } from './axe.ts'
import { hasChromium, openConsole, signIn } from './browser.ts'
import { installationFor } from './installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-voice-'))
const microphone = join(folder, 'yes.wav')
beforeAll(async () => {
  if (hasChromium()) await writeFile(microphone, yesPlease())
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const installation = installationFor({
  apps: ['sandbox', 'server', 'engine'],
  env: { RECOGNIZERS: 'real', RECOGNIZER_LANGUAGES: 'en-US', SPEECH_MODELS: 'none' },
  browser: {
    args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`],
  },
})

/**
 * Looped microphone input: silence, and a synthesized "yes please", at a rate that no telephone has. Opening
 * and offer take 5.2 s and 5.7 s, and the robot waits 5 s after each: both times the words come in the middle
 * of that wait, so that a conversation may begin two seconds early or late.
 */
const yesPlease = (): Buffer => {
  const [silentSec, afterSec] = [7.7, 0.75]
  const voice = execFileSync('espeak-ng', ['-v', 'en-us', '-s', '140', '--stdout', 'yes please'])
  const rate = voice.readUInt32LE(24)
  const speech = voice.subarray(44)
  const quiet = Buffer.alloc(2 * Math.round(silentSec * rate))
  const samples = Buffer.concat([quiet, speech, Buffer.alloc(2 * Math.round(afterSec * rate))])
  const header = Buffer.from(voice.subarray(0, 44))
  header.writeUInt32LE(36 + samples.length, 4)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** The tab of the demonstration's script, in voice mode. */
const openVoiceTest = async (options: { readonly hasMicrophone: boolean }) => {
  const opened = await openConsole(installation.browser, { url: installation.url, language: 'en' })
  const { page } = opened
  page.setDefaultTimeout(15_000)
  if (options.hasMicrophone)
    await page.context().grantPermissions(['microphone'], { origin: installation.url })
  await signIn(page, 'root')
  const [scene] = await installation.parley.ask<{ id: string }>(
    `select id from scene where name = 'Savings plan'`,
  )
  await page.goto(`/callbot/utterance/setting/${scene?.id}/writing_test#?sceneId=${scene?.id}`)
  await page.getByText(en['voice.byVoice'], { exact: true }).click()
  return opened
}

const button = (page: Page, key: keyof typeof en) => page.getByRole('button', { name: en[key], exact: false })
const stage = (page: Page, name: 'talking' | 'over' | 'preparing') =>
  page.getByRole('status').getByText(en[`voice.stage.${name}`], { exact: true })

/** Retries until the test starts: the recognizers of a new engine need a moment. */
const beginConversation = (page: Page, key: 'voice.begin' | 'voice.again') =>
  expect
    .poll(
      async () => {
        const first = button(page, key)
        await ((await first.count()) > 0 ? first : button(page, 'voice.again')).click()
        const talking = stage(page, 'talking')
        const over = stage(page, 'over')
        await talking.or(over).waitFor()
        return (await talking.count()) > 0
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(true)

describe.skipIf(!hasChromium())('a voice test of a draft from a browser', () => {
  test('the robot recognizes a yes from audio, takes that branch twice and labels the conversation', {
    timeout: 120_000,
  }, async () => {
    const { page, troubles } = await openVoiceTest({ hasMicrophone: true })
    expect(await seriousFindings(page)).toEqual([])
    await beginConversation(page, 'voice.begin')
    expect(await seriousFindings(page)).toEqual([])
    const log = page.getByRole('log')
    await stage(page, 'over').waitFor({ timeout: 90_000 })
    const path = page.getByRole('list', { name: en['voice.path'] }).getByRole('listitem')
    expect(await path.allInnerTexts()).toEqual(['opening', 'offer', 'agreed'])
    const said = await log.innerText()
    expect(said).toMatch(/yes/i)
    expect(said).toContain(en['conversation.reason.endNode'])
    const waits = await page
      .locator('[data-turn-ms]')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-turn-ms'))))
    expect(waits.length).toBe(2)
    for (const ms of waits) expect(ms).toBeGreaterThan(0)
    process.stdout.write(`voice test: turns waited ${waits.join(' and ')} ms\n${await log.innerText()}\n`)
    expect(await seriousFindings(page)).toEqual([])
    expect(troubles).toEqual([])
    // None of it is recorded as a call.
    expect(await installation.parley.ask('select from attempt')).toEqual([])
    await page.context().close()
  })

  test('a broken connection is reported, and the test can be restarted', { timeout: 120_000 }, async () => {
    const { page, troubles } = await openVoiceTest({ hasMicrophone: true })
    await beginConversation(page, 'voice.begin')
    await installation.parley.kill('engine')
    await page.getByText(en['voice.cut'], { exact: true }).waitFor()
    await button(page, 'voice.again').click()
    await page.getByText('No engine is connected').waitFor()
    await installation.parley.start('engine')
    await beginConversation(page, 'voice.again')
    await button(page, 'voice.hangUp').click()
    await stage(page, 'over').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('without permission for the microphone, the page says what to do', { timeout: 60_000 }, async () => {
    const { page } = await openVoiceTest({ hasMicrophone: false })
    await button(page, 'voice.begin').click()
    await page.getByText(en['voice.trouble.denied'], { exact: true }).waitFor()
    await page.getByText(en['voice.trouble.denied.next'], { exact: true }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.context().close()
  })
})
