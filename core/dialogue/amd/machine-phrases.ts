import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { normalizeSpeech } from '../prompts/normalize-speech.ts'
import { isSaid } from './is-said.ts'

/** `sure`: used only by machines. `leaning`: also used by people, about a message or themselves. */
type Phrases = { readonly sure: readonly string[]; readonly leaning: readonly string[] }

const phrases: Readonly<Record<ScriptLanguage, Phrases>> = {
  'en-US': {
    sure: [
      'after the tone',
      'after the beep',
      'after the signal',
      'at the tone',
      'at the beep',
      'record your message',
      'reached the voicemail',
      'reached the voice mail',
      'forwarded to voicemail',
      'automatic voice message system',
      'mailbox is full',
      'the person you are calling',
      'the person you are trying to reach',
      'the number you have dialed',
      'the number you have dialled',
    ],
    leaning: [
      'leave a message',
      'leave me a message',
      'leave your message',
      'leave your name',
      'voicemail',
      'voice mail',
      'mailbox',
      'come to the phone',
      'take your call',
    ],
  },
  'zh-CN': {
    sure: [
      '嘀声后',
      '滴声后',
      '嘟声后',
      '哔声后',
      '提示音后',
      '嘀的一声',
      '嘟的一声',
      '哔的一声',
      '语音信箱',
      '语音留言',
      '留言完毕',
      '您拨打的用户',
      '您拨打的电话',
      '您所拨打的',
    ],
    leaning: ['请留言', '留言', '无法接听'],
  },
  'zh-HK': {
    sure: [
      '嘟一聲',
      '嘟聲之後',
      '嘟聲後',
      '嗶一聲',
      '留言信箱',
      '你打嘅電話',
      '你所打嘅電話',
      '您所打的電話',
    ],
    leaning: ['請留言', '留言', '口訊', '未能接聽'],
  },
  'id-ID': {
    sure: [
      'setelah nada',
      'setelah bunyi',
      'setelah bip',
      'kotak suara',
      'nomor yang anda tuju',
      'nomor yang anda hubungi',
    ],
    leaning: ['tinggalkan pesan', 'pesan suara', 'menerima panggilan'],
  },
}

export type MachinePhrase = { readonly phrase: string; readonly strength: 'sure' | 'leans' }

/**
 * The strongest machine phrase in the text. All languages are tried, since networks play English
 * everywhere.
 */
export const machinePhraseIn = (said: string): MachinePhrase | undefined => {
  const text = normalizeSpeech(said)
  const sure = sures.find((phrase) => isSaid(phrase, text))
  if (sure !== undefined) return { phrase: sure, strength: 'sure' }
  const leaning = leanings.find((phrase) => isSaid(phrase, text))
  return leaning === undefined ? undefined : { phrase: leaning, strength: 'leans' }
}

const all = Object.values(phrases)
const sures = all.flatMap(({ sure }) => sure)
const leanings = all.flatMap(({ leaning }) => leaning)
