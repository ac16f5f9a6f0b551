import { PauseReason } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { needsFacts, type ResumeFacts, resumeRefusal } from './may-resume.ts'

const fine: ResumeFacts = {
  ranksWithPauser: true,
  hasBalance: true,
  isPriced: true,
  isAccountNormal: true,
  hasLine: true,
}
const facts = Object.keys(fine).filter((key): key is keyof ResumeFacts => key in fine)

const wanted: Readonly<Record<PauseReason, keyof ResumeFacts | undefined>> = {
  customer: undefined,
  api: undefined,
  admin: 'ranksWithPauser',
  balance: 'hasBalance',
  pricing: 'isPriced',
  account: 'isAccountNormal',
  route: 'hasLine',
}

test.each(PauseReason.words)('%s: requires its own fact and no other', (reason) => {
  expect(resumeRefusal(reason, fine)).toBeUndefined()
  expect(needsFacts(reason)).toBe(wanted[reason] !== undefined)
  for (const fact of facts)
    expect(resumeRefusal(reason, { ...fine, [fact]: false }) !== undefined).toBe(fact === wanted[reason])
})

test('each refusal has a code of its own', () => {
  const none = {
    ranksWithPauser: false,
    hasBalance: false,
    isPriced: false,
    isAccountNormal: false,
    hasLine: false,
  }
  const said = PauseReason.words
    .map((reason) => resumeRefusal(reason, none))
    .filter((code) => code !== undefined)
  expect(new Set(said).size).toBe(5)
})
