import { type ScriptLanguage, scriptLanguages } from '@parley/contract/vocabulary'
import { afterAll, describe, expect, test } from 'vitest'
import { watchAnnouncement } from '../apps/engine/src/calls/announcement-watch.ts'
import { openCallReport } from '../apps/engine/src/calls/call-report.ts'
import {
  createEspeakSynthesizer,
  createGrammarRecognizer,
  createMoonshineRecognizer,
  type Recognizer,
} from '../edge/speech/index.ts'
import { modelForTests } from '../edge/speech/test-models.ts'
import { hasEspeak, overTheLine } from '../edge/speech/test-recognizers.ts'

/**
 * Carriers' announcements recognized over G.711: the resulting status of a call whose SIP response is only
 * "busy".
 */
const said: Readonly<Record<ScriptLanguage, readonly (readonly [sentence: string, announced?: string])[]>> = {
  'en-US': [
    ['The number you have dialled is switched off, please try again later', 'poweredOff'],
    [
      'The mobile phone you are calling is switched off or out of reach, please call again later',
      'poweredOff',
    ],
    ['All circuits are busy now, please try your call again later'],
  ],
  'zh-CN': [
    ['对不起，您拨打的电话已关机，请稍后再拨', 'poweredOff'],
    ['您好，您所拨打的用户已关机，请稍后再拨', 'poweredOff'],
    ['欢迎使用来电提醒业务'],
  ],
  'zh-HK': [
    ['你所打嘅電話已經關機，請你遲啲再打過嚟', 'poweredOff'],
    ['對唔住，你打嘅電話已經關機，請稍後再打', 'poweredOff'],
    ['歡迎使用來電轉駁服務'],
  ],
  'id-ID': [
    [
      'Nomor yang Anda tuju sedang tidak aktif atau berada di luar jangkauan, cobalah beberapa saat lagi',
      'poweredOff',
    ],
    ['Nomor yang Anda tuju tidak terdaftar', 'invalidNumber'],
    ['Terima kasih telah menghubungi kami, mohon tunggu'],
  ],
}
/** The sandbox speaks with m1, f2, m3 and f4. */
const variants = ['f2', 'm3'] as const

const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
afterAll(() => synthesizer.close())

const openRecognizer = async (language: ScriptLanguage): Promise<Recognizer | undefined> => {
  const size = { processes: 1, callsPerProcess: 1 }
  if (language === 'en-US') {
    const modelFolder = await modelForTests('moonshine-tiny')
    return modelFolder === undefined ? undefined : createMoonshineRecognizer({ ...size, modelFolder })
  }
  const modelFolder = language === 'zh-CN' ? await modelForTests('tdt-mandarin') : undefined
  if (language === 'zh-CN' && modelFolder === undefined) return undefined
  return createGrammarRecognizer({ ...size, language, modelFolder })
}

const hear = async (language: ScriptLanguage, recognizer: Recognizer, audio: Int16Array) => {
  const heard: unknown[] = []
  const report = openCallReport(async (event) => {
    if (event.kind === 'recorded') heard.push(event.data.heard)
  }, Date.now)
  const watch = watchAnnouncement({ recognizer, language }, report)
  watch.speechStarted(0)
  for (let at = 0; at + 160 <= audio.length; at += 160) watch.frame(audio.slice(at, at + 160))
  watch.speechEnded(audio.length / 8)
  const announced = await watch.settle(audio.length / 8)
  return { announced, heard }
}

describe.skipIf(!hasEspeak())('an announcement, recognized from audio', () => {
  test.each(scriptLanguages)('in %s', { timeout: 600_000 }, async (language) => {
    const recognizer = await openRecognizer(language)
    if (recognizer === undefined) return
    const wrong: unknown[] = []
    for (const variant of variants)
      for (const [text, wanted] of said[language]) {
        const audio = await synthesizer.speak({ language, text, variant, speed: 100, tone: 100, volume: 100 })
        const { announced, heard } = await hear(language, recognizer, overTheLine(audio))
        if (announced !== wanted) wrong.push({ variant, text, heard, announced })
      }
    await recognizer.close()
    expect(wrong).toEqual([])
  })
})
