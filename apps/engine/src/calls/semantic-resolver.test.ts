import type { Classified, ConversationEvent } from '@parley/contract/vocabulary'
import { expect, test } from 'vitest'
import { openSemanticResolver } from './semantic-resolver.ts'

const final = (text: string): Extract<ConversationEvent, { kind: 'heardFinal' }> => ({
  kind: 'heardFinal',
  atMs: 1000,
  text,
  confidence: 1,
})
type Added = { readonly meant?: string; readonly classified?: Classified }
const digit: ConversationEvent = { kind: 'dtmf', atMs: 1500, digit: '1' }

/** A resolver whose model answers when the test decides; it is asked about sentences that start with "what". */
const sessions = () => {
  const fed: ConversationEvent[] = []
  const answers: ((answer: Added) => void)[] = []
  const take = openSemanticResolver({
    questionOf: ({ text }) => (text.startsWith('what') ? text : undefined),
    ask: () => new Promise<Added>((resolve) => answers.push(resolve)),
    feed: (event) => fed.push(event),
  })
  const answer = async (at: number, given: Added): Promise<void> => {
    answers[at]?.(given)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { fed, take, answer }
}

test('an event that needs no model goes on at once', () => {
  const { fed, take } = sessions()
  take(final('yes'))
  expect(fed).toEqual([final('yes')])
})

test('a sentence waits for its answer, and carries it', async () => {
  const { fed, take, answer } = sessions()
  take(final('what'))
  expect(fed).toEqual([])
  await answer(0, { meant: 'edge:a' })
  expect(fed).toEqual([{ ...final('what'), meant: 'edge:a' }])
})

test('without an answer it goes on unchanged', async () => {
  const { fed, take, answer } = sessions()
  take(final('what'))
  await answer(0, {})
  expect(fed).toEqual([final('what')])
})

test('later events come after it, and the late answer changes nothing', async () => {
  const { fed, take, answer } = sessions()
  take(final('what'))
  take(digit)
  await answer(0, { meant: 'edge:a' })
  expect(fed).toEqual([final('what'), digit])
})

test('a late answer is not used for the next sentence', async () => {
  const { fed, take, answer } = sessions()
  take(final('what one'))
  take(final('what two'))
  await answer(0, { meant: 'edge:one' })
  expect(fed).toEqual([final('what one')])
  await answer(1, { classified: { key: 'intent:2', score: 0.9 } })
  expect(fed).toEqual([
    final('what one'),
    { ...final('what two'), classified: { key: 'intent:2', score: 0.9 } },
  ])
})
