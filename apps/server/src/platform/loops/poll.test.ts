import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Look, type Looking, poll } from './poll.ts'

/** A poll step with these results in turn, then false; the interval is long, so that only a wake-up ends it. */
const looksThat = (answers: (boolean | Error)[]) => {
  const seen = { looks: 0, failures: [] as unknown[] }
  const look: Look = async () => {
    seen.looks += 1
    const answer = answers.shift() ?? false
    if (answer instanceof Error) throw answer
    return answer
  }
  const looking = poll({ everyMs: 60_000, onFailed: (error) => seen.failures.push(error) }, look)
  return { seen, looking: ended(looking) }
}
const ended = (looking: Looking): Looking => {
  onTestFinished(() => looking.stop())
  return looking
}
const turns = async (): Promise<void> => {
  for (let count = 0; count < 5; count++) await turn()
}

test('it polls again at once while there is work, and rests when there is none', async () => {
  const { seen } = looksThat([true, true])
  await turns()
  expect(seen.looks).toBe(3)
})

test('a failing poll is reported, then it rests', async () => {
  const { seen, looking } = looksThat([true, new Error('gone'), true])
  await turns()
  expect([seen.looks, seen.failures.length]).toEqual([2, 1])
  looking.wake()
  await turns()
  expect(seen.looks).toBe(4)
})

test('a wake-up during a poll is kept, and works once', async () => {
  let looks = 0
  const failures: unknown[] = []
  const looking = ended(
    poll({ everyMs: 60_000, onFailed: (error) => failures.push(error) }, async () => {
      looks += 1
      await turn()
      if (looks === 1) for (let time = 0; time < 2; time++) looking.wake()
      return false
    }),
  )
  await turns()
  await turns()
  expect([looks, failures]).toEqual([2, []])
})

test('it stops after the poll in progress, and a rest does not delay it', async () => {
  const { seen, looking } = looksThat([])
  await turns()
  await looking.stop()
  expect([looking.stopped.aborted, seen.looks]).toEqual([true, 1])
  let isOver = false
  const busy = poll({ everyMs: 60_000, onFailed: () => {} }, async ({ rest }) => {
    await turn()
    await rest()
    isOver = true
    return true
  })
  await busy.stop()
  expect(isOver).toBe(true)
})
