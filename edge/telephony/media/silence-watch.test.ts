import { expect, test } from 'vitest'
import { SilenceWatch } from './silence-watch.ts'

type Now = Parameters<SilenceWatch['tick']>[0]

/** After how many ms of ticks the peer counts as lost; undefined within five minutes. */
const goneAfterMs = (limitMs: number, at: (ms: number, watch: SilenceWatch) => Partial<Now> = () => ({})) => {
  const watch = new SilenceWatch(limitMs)
  watch.begin()
  for (let ms = 20; ms <= 300_000; ms += 20) {
    if (watch.tick({ heardMs: 0, isDue: true, isSpeaking: false, ...at(ms, watch) })) return ms
  }
  return undefined
}

test.each([
  ['nothing comes', () => ({}), 30_000],
  ['we speak all the time', () => ({ isSpeaking: true }), 120_000],
  ['we speak for the first 40 s', (ms: number) => ({ isSpeaking: ms <= 40_000 }), 60_000],
  ['no RTP is due', () => ({ isDue: false }), undefined],
  ['RTP is due from 50 s on', (ms: number) => ({ isDue: ms > 50_000 }), 80_000],
  ['RTP comes until 10 s', (ms: number) => ({ heardMs: Math.min(ms, 10_000) }), 40_000],
])('the peer counts as lost where %s', (_, at, expected) => {
  expect(goneAfterMs(30_000, at)).toBe(expected)
})

test('RTCP reports reset the watch', () => {
  const report = (ms: number, watch: SilenceWatch) => {
    if (ms % 5000 === 0 && ms <= 60_000) watch.heard()
    return {}
  }
  expect(goneAfterMs(30_000, report)).toBe(90_000 - 20)
})

test('a limit of 0 disables the watch', () => {
  expect(goneAfterMs(0)).toBeUndefined()
})
