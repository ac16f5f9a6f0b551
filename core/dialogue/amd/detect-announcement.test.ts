import { scriptLanguages } from '@parley/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { announcementPhrases } from './announcement-phrases.ts'
import { detectAnnouncement, phrasesOfAnnouncements } from './detect-announcement.ts'

const judge = (...said: readonly string[]) =>
  detectAnnouncement(said.map((text) => ({ text, confidence: 0.9 })))

describe('an announcement before the answer', () => {
  test.each([
    ['The number you have dialled is switched off, please try again later', 'poweredOff'],
    ['The mobile phone you are calling is switched off or out of reach', 'poweredOff'],
    ['The subscriber is temporarily out of service', 'poweredOff'],
    ['The number you have dialed is not in service. Please check the number', 'invalidNumber'],
    ['Sorry, the number does not exist', 'invalidNumber'],
    ['Your call cannot be completed as dialed', 'invalidNumber'],
    ['The customer you are calling cannot be reached at the moment', 'unreachable'],
    ["The subscriber can't be reached", 'unreachable'],
    ['Sorry, the number you dialled is busy now', 'userBusy'],
    ['The person you are calling is on the phone, please hold', 'userBusy'],
    ['对不起，您拨打的电话已关机，请稍后再拨', 'poweredOff'],
    ['您拨打的号码已停机', 'poweredOff'],
    ['您拨打的号码是空号，请核对后再拨', 'invalidNumber'],
    ['对不起，您拨打的电话暂时无法接通', 'unreachable'],
    ['您拨打的用户不在服务区', 'unreachable'],
    ['您拨打的电话正在通话中，请稍后再拨', 'userBusy'],
    ['用户正忙 sorry the subscriber you dialed is busy now', 'userBusy'],
    ['你所打嘅電話已經關機，請你遲啲再打過嚟', 'poweredOff'],
    ['你所打嘅電話號碼並不正確', 'invalidNumber'],
    ['你打嘅電話暫時未能接通，請稍後再打', 'unreachable'],
    ['你打嘅用戶正在通話', 'userBusy'],
    ['Nomor yang Anda tuju sedang tidak aktif atau berada di luar jangkauan', 'poweredOff'],
    ['Nomor yang Anda tuju tidak terdaftar', 'invalidNumber'],
    ['Nomor yang Anda hubungi berada di luar jangkauan', 'unreachable'],
    ['Nomor yang Anda tuju sedang sibuk', 'userBusy'],
  ])('%s: %s', (said, status) => {
    expect(judge(said)?.status).toBe(status)
  })

  // Transcripts of synthetic voices over G.711, by Moonshine.
  test.each([
    ['The number you have dialed in switch toff, please try again later.', 'poweredOff'],
    [
      'The modal phone you are calling is witched off or not the breach. Please call again later.',
      'poweredOff',
    ],
    ['The mobile phone you are calling in switch top or round the beach, clean call again later.', undefined],
    ['Currently, the number of employees are not engaged.', undefined],
    ['Thank you for calling, your call is important to us', undefined],
  ])('a recognizer for open speech wrote: %s', (said, status) => {
    expect(judge(said)?.status).toBe(status)
  })

  test('accepts a whole carrier sentence at any confidence, but not its last words alone', () => {
    const said = (text: string) => detectAnnouncement([{ text, confidence: 0 }])?.status
    expect(said('您拨打的电话已关机')).toBe('poweredOff')
    expect(said('nomor yang anda tuju sedang tidak aktif')).toBe('poweredOff')
    expect(said('已关机')).toBeUndefined()
    expect(said('您拨打的电话暂时无人接听')).toBeUndefined()
  })

  test.each([
    ['All circuits are busy now, please try your call again later'],
    ['Sorry, the network is busy'],
    ['对不起，网络繁忙，请稍后再拨'],
    ['線路繁忙，請稍後再打'],
    ['Maaf, jaringan sedang sibuk'],
    ['Please hold while we connect your call'],
    ['您拨打的电话暂时无人接听'],
    [''],
  ])('%s: gives no information about the callee', (said) => {
    expect(judge(said)).toBeUndefined()
  })

  test('reports the callee when it is about both the network and the callee', () => {
    expect(judge('The network is busy or the phone is switched off')).toEqual({
      status: 'poweredOff',
      phrase: 'switched off',
    })
  })

  test('joins text across pauses and ignores words of low confidence', () => {
    expect(judge('the mobile phone you are calling is switched', 'off or out of reach')?.status).toBe(
      'poweredOff',
    )
    expect(detectAnnouncement([{ text: 'switched off', confidence: 0.13 }])).toBeUndefined()
  })

  test.each(scriptLanguages)('in %s: every phrase alone gives the result of its row', (language) => {
    for (const [kind, phrases] of Object.entries(announcementPhrases[language]))
      for (const phrase of phrases)
        expect([phrase, judge(phrase)?.status]).toEqual([phrase, kind === 'network' ? undefined : kind])
    expect(phrasesOfAnnouncements(language).length).toBeGreaterThan(15)
  })
})
