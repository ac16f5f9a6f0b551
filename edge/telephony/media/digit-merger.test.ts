import { expect, test } from 'vitest'
import { DigitMerger } from './digit-merger.ts'

type Heard = readonly [ms: number, how: 'packet' | 'event' | 'tone', digit?: string]

test.each<readonly [string, readonly Heard[], string]>([
  [
    'tones alone',
    [
      [0, 'tone', '1'],
      [300, 'tone', '1'],
      [600, 'tone', '2'],
    ],
    '112',
  ],
  [
    'events alone',
    [
      [0, 'packet'],
      [100, 'event', '1'],
      [300, 'packet'],
      [400, 'event', '1'],
    ],
    '11',
  ],
  [
    'an event and its tones behind it',
    [
      [0, 'packet'],
      [60, 'tone', '5'],
      [100, 'event', '5'],
    ],
    '5',
  ],
  [
    'tones and the event that a gateway makes of them',
    [
      [60, 'tone', '5'],
      [90, 'packet'],
      [160, 'event', '5'],
    ],
    '5',
  ],
  [
    'the same key twice, each time both ways',
    [
      [0, 'packet'],
      [60, 'tone', '5'],
      [100, 'event', '5'],
      [400, 'packet'],
      [460, 'tone', '5'],
      [500, 'event', '5'],
    ],
    '55',
  ],
  [
    'tones long after the last event',
    [
      [0, 'packet'],
      [100, 'event', '1'],
      [5000, 'tone', '2'],
    ],
    '12',
  ],
  [
    'an event of another key soon after tones',
    [
      [0, 'tone', '1'],
      [200, 'packet'],
      [300, 'event', '2'],
    ],
    '12',
  ],
  [
    'the same key again as event, much later',
    [
      [0, 'tone', '1'],
      [2000, 'packet'],
      [2100, 'event', '1'],
    ],
    '11',
  ],
])('%s', (_, heard, expected) => {
  const merger = new DigitMerger()
  let digits = ''
  for (const [ms, how, digit = ''] of heard) {
    if (how === 'packet') merger.eventReceived(ms)
    else if (how === 'event' ? merger.takeEvent(digit, ms) : merger.takeTone(digit, ms)) digits += digit
  }
  expect(digits).toBe(expected)
})
