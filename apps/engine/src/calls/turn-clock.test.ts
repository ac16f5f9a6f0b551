import { expect, test } from 'vitest'
import { createTurnClock } from './turn-clock.ts'

test('a turn is measured stage by stage, and the stages add up', () => {
  const clock = createTurnClock()
  clock.speechEnded(1500, 1000)
  clock.recognized(1540)
  clock.decided(2, 1541)
  expect(clock.started(2, 1560)).toEqual({
    endpointingMs: 500,
    recognitionMs: 40,
    decisionMs: 1,
    firstAudioMs: 19,
    turnMs: 560,
  })
})

test('prompts that answer no turn have no latency: the opening, and a reply to silence', () => {
  const clock = createTurnClock()
  clock.decided(1, 10)
  expect(clock.started(1, 20)).toBeUndefined()
  clock.speechEnded(1500, 1000)
  clock.recognized(1540)
  clock.decided(2, 1541)
  clock.started(2, 1560)
  clock.decided(3, 6000)
  expect(clock.started(3, 6010)).toBeUndefined()
})
