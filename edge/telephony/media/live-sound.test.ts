import { expect, test } from 'vitest'
import { LiveSound } from './live-sound.ts'

const frame = (level: number): Int16Array => new Int16Array(160).fill(level)
const levelsOf = (sound: LiveSound, frames: number): (number | undefined)[] =>
  Array.from({ length: frames }, () => {
    const into = new Int16Array(160)
    return sound.take(into) ? into[0] : undefined
  })

test('waits for two frames, then returns them in order, and waits for two again after it ran empty', () => {
  const sound = new LiveSound()
  sound.add(frame(1))
  expect(levelsOf(sound, 1)).toEqual([undefined])
  sound.add(frame(2))
  expect(levelsOf(sound, 3)).toEqual([1, 2, undefined])
  sound.add(frame(3))
  expect(levelsOf(sound, 1)).toEqual([undefined])
})

test('a backlog from a stall is dropped except for the latest two frames', () => {
  const sound = new LiveSound()
  for (let level = 1; level <= 7; level += 1) sound.add(frame(level))
  expect(levelsOf(sound, 3)).toEqual([6, 7, undefined])
})
