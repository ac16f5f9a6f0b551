import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { hasHan, normalizeSpeech } from '../../prompts/normalize-speech.ts'

/** Yes, no, or undecided; undefined where neither occurs. */
export type SaidAnswer = 'affirm' | 'deny' | 'unsure'

/**
 * Whether a text is a yes or a no. A longer phrase hides the shorter ones within it (不好 is no 好,
 * "no problem" no "no"); with both a yes and a no left, it is undecided.
 */
export const saidAnswer = (said: string, language: ScriptLanguage): SaidAnswer | undefined => {
  const text = normalizeSpeech(said)
  const spans = Object.entries(phrases[language]).flatMap(([answer, joined]) =>
    joined.split('|').flatMap((phrase) => spansOf(phrase, text).map((span) => ({ ...span, answer }))),
  )
  const uncovered = spans.filter(
    (span) =>
      !spans.some(
        (other) =>
          other.from <= span.from && other.to >= span.to && other.to - other.from > span.to - span.from,
      ),
  )
  const has = (answer: SaidAnswer): boolean => uncovered.some((span) => span.answer === answer)
  if (has('unsure') || (has('affirm') && has('deny'))) return 'unsure'
  if (has('deny')) return 'deny'
  return has('affirm') ? 'affirm' : undefined
}

/**
 * The clearest of them, for a recognizer with a closed grammar: few, so that other words seldom
 * match one.
 */
export const answerPhrases = (language: ScriptLanguage): readonly string[] => plainAnswers[language]

const plainAnswers: Readonly<Record<ScriptLanguage, readonly string[]>> = {
  'en-US': ['yes', "yes that's right", 'correct', 'no', 'no not at all'],
  'id-ID': ['ya', 'ya benar', 'betul', 'tidak', 'bukan'],
  'zh-CN': ['是的', '对的', '没错', '不是', '不是的'],
  'zh-HK': ['係呀', '冇錯', '啱', '唔係', '唔係呀'],
}

const spansOf = (phrase: string, text: string): readonly { readonly from: number; readonly to: number }[] => {
  const isWhole = !hasHan(phrase)
  const spans: { from: number; to: number }[] = []
  for (let from = text.indexOf(phrase); from >= 0; from = text.indexOf(phrase, from + 1)) {
    const to = from + phrase.length
    const isApart = [text[from - 1], text[to]].every((beside) => beside === undefined || beside === ' ')
    if (!isWhole || isApart) spans.push({ from, to })
  }
  return spans
}

const phrases: Readonly<Record<ScriptLanguage, Readonly<Record<SaidAnswer, string>>>> = {
  'en-US': {
    affirm:
      "yes|yeah|yep|yup|sure|of course|certainly|absolutely|okay|ok|right|correct|exactly|that's right|go ahead|please do|sounds good|no problem|i do|i am|i would|definitely|i agree|fine|why not",
    deny: "no|nope|nah|not|never|don't|do not|won't|can't|no thanks|no thank you|i don't|i'm not|i am not|not really|not interested|not okay|not right|not sure about that|wrong|of course not|certainly not|absolutely not|definitely not|i do not|i would not|i don't agree",
    unsure:
      "maybe|perhaps|not sure|i'm not sure|i am not sure|i don't know|i do not know|don't know|possibly|let me think|i'll think about it|it depends|probably|kind of|hard to say",
  },
  'id-ID': {
    affirm:
      'ya|iya|yap|betul|benar|boleh|bisa|mau|oke|ok|baik|setuju|silakan|tentu|tentu saja|pasti|tidak masalah|tidak apa apa|gak apa apa|siap',
    deny: 'tidak|nggak|enggak|gak|ga|ndak|bukan|jangan|tidak mau|gak mau|nggak mau|ga mau|tidak bisa|gak bisa|nggak bisa|tidak boleh|tidak benar|tidak setuju|belum mau|ogah|tidak usah|salah',
    unsure:
      'mungkin|tidak tahu|gak tahu|nggak tahu|ga tau|gak tau|nggak tau|belum tahu|kurang tahu|kayaknya|tidak yakin|kurang yakin|belum yakin|nanti saya pikirkan|lihat nanti|tergantung|entah|entahlah',
  },
  'zh-CN': {
    affirm: '是|是的|对|对的|好|好的|行|可以|没错|嗯|嗯嗯|没问题|当然|愿意|同意|要|需要|有兴趣|要得|没关系',
    deny: '不|不是|不是的|不对|不对的|不好|不行|不可以|不能|不要|不用|不需要|没有|没兴趣|不愿意|不同意|别|算了|不感兴趣|不太好|不太行|不太方便|没空',
    unsure:
      '不知道|不清楚|不确定|不一定|可能|也许|大概|再说吧|再说|考虑一下|考虑考虑|想一想|想想|看情况|说不好|不好说|随便|可能吧',
  },
  'zh-HK': {
    affirm: '係|係呀|啱|好|好呀|得|可以|冇錯|嗯|冇問題|梗係|當然|願意|同意|要|需要|有興趣|冇所謂',
    deny: '唔|唔係|唔係呀|唔啱|唔啱呀|唔好|唔好呀|唔得|唔可以|唔要|唔使|唔需要|冇|冇興趣|唔願意|唔同意|咪|算啦|唔方便|唔得閒',
    unsure:
      '唔知|唔知道|唔清楚|唔肯定|唔一定|可能|或者|大概|再算|諗吓|諗諗|考慮吓|考慮下|睇情況|睇吓先|好難講',
  },
}
