import type { TalkEvent } from '@parley/contract/vocabulary'
import type { MeaningAnswer } from '@parley/edge/meaning'
import { expect, test } from 'vitest'
import { openModelDesk } from './model-desk.ts'

const final = (text: string): Extract<TalkEvent, { kind: 'heardFinal' }> => ({
  kind: 'heardFinal',
  atMs: 1000,
  text,
  confidence: 1,
})
const digit: TalkEvent = { kind: 'dtmf', atMs: 1500, digit: '1' }

/** A desk whose model answers when the test says so; it is asked about what begins with "what". */
const desk = () => {
  const fed: TalkEvent[] = []
  const answers: ((answer: MeaningAnswer) => void)[] = []
  const take = openModelDesk({
    model: { choose: () => new Promise((resolve) => answers.push(resolve)) },
    questionOf: ({ text }) => (text.startsWith('what') ? { said: text, options: [] } : undefined),
    onAnswer: () => {},
    feed: (event) => fed.push(event),
  })
  const answer = async (at: number, given: MeaningAnswer): Promise<void> => {
    answers[at]?.(given)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { fed, take, answer }
}

test('what needs no model goes on at once', () => {
  const { fed, take } = desk()
  take(final('yes'))
  expect(fed).toEqual([final('yes')])
})

test('a sentence waits for its answer, and takes it along', async () => {
  const { fed, take, answer } = desk()
  take(final('what'))
  expect(fed).toEqual([])
  await answer(0, { kind: 'chosen', id: 'edge:a' })
  expect(fed).toEqual([{ ...final('what'), meant: 'edge:a' }])
})

test.each<MeaningAnswer>([{ kind: 'none' }, { kind: 'failed', why: 'tooLate' }])(
  'without a choice it goes on as it was: %o',
  async (given) => {
    const { fed, take, answer } = desk()
    take(final('what'))
    await answer(0, given)
    expect(fed).toEqual([final('what')])
  },
)

test('whatever happens meanwhile comes after it, and the late answer changes nothing', async () => {
  const { fed, take, answer } = desk()
  take(final('what'))
  take(digit)
  await answer(0, { kind: 'chosen', id: 'edge:a' })
  expect(fed).toEqual([final('what'), digit])
})

test('a late answer is not taken for the next sentence', async () => {
  const { fed, take, answer } = desk()
  take(final('what one'))
  take(final('what two'))
  await answer(0, { kind: 'chosen', id: 'edge:one' })
  expect(fed).toEqual([final('what one')])
  await answer(1, { kind: 'chosen', id: 'edge:two' })
  expect(fed).toEqual([final('what one'), { ...final('what two'), meant: 'edge:two' }])
})
