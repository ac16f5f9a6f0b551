import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { answerPhrases, type SaidAnswer, saidAnswer } from './said-answer.ts'

test.each<[ScriptLanguage, string, SaidAnswer | undefined]>([
  ['en-US', 'Yes, please.', 'affirm'],
  ['en-US', 'no problem', 'affirm'],
  ['en-US', 'No, thanks', 'deny'],
  ['en-US', 'of course not', 'deny'],
  ['en-US', "I don't know", 'unsure'],
  ['en-US', 'yes, well, no', 'unsure'],
  ['en-US', 'tell me about the notes', undefined],
  ['en-US', '', undefined],
  ['id-ID', 'iya boleh', 'affirm'],
  ['id-ID', 'gak mau ah', 'deny'],
  ['id-ID', 'tidak masalah', 'affirm'],
  ['id-ID', 'belum tahu, mungkin besok', 'unsure'],
  ['zh-CN', '好的，可以', 'affirm'],
  ['zh-CN', '不好', 'deny'],
  ['zh-CN', '不是的', 'deny'],
  ['zh-CN', '没问题', 'affirm'],
  ['zh-CN', '我不知道', 'unsure'],
  ['zh-CN', '不太方便', 'deny'],
  ['zh-HK', '係呀', 'affirm'],
  ['zh-HK', '唔係', 'deny'],
  ['zh-HK', '唔係呀', 'deny'],
  ['zh-HK', '唔好呀', 'deny'],
  ['zh-HK', '唔知呀', 'unsure'],
  ['zh-HK', '冇問題', 'affirm'],
])('%s: "%s" is %s', (language, said, answer) => {
  expect(saidAnswer(said, language)).toBe(answer)
})

test.each<ScriptLanguage>(['en-US', 'id-ID', 'zh-CN', 'zh-HK'])(
  '%s: each phrase of the closed grammar is a yes or a no',
  (language) => {
    const answers = answerPhrases(language).map((phrase) => saidAnswer(phrase, language))
    expect(new Set(answers)).toEqual(new Set(['affirm', 'deny']))
  },
)
