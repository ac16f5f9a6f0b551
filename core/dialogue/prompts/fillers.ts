import { hasHan, normalizeSpeech } from './normalize-speech.ts'

/**
 * Whether a text is only fillers, and so no effective round (decision §6). Sounds that may mean yes
 * are not listed.
 */
export const isOnlyFillers = (said: string): boolean => {
  const text = normalizeSpeech(said)
  const parts = hasHan(text) ? Array.from(text.replaceAll(' ', '')) : text.split(' ')
  return parts.every((part) => fillers.has(part))
}

/** All script languages together: no filler of one is a word of another. */
const fillers: ReadonlySet<string> = new Set(
  'um umm uh uhh er erm hm hmm mm ah eh em anu ehm 呃 额 啊 哦 噢 唉 哎 喔'.split(' '),
)
