import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { decodeG711, encodeG711 } from '../codec/g711.ts'
import { soundOf } from './progress-tone.ts'
import { tone, vowel } from './test-tones.ts'

/** The share of tones among frames that are loud enough, through µ-law. */
const toneShare = (samples: Int16Array): number => {
  const sounds: string[] = []
  for (let at = 0; at + 160 <= samples.length; at += 160) {
    const coded = new Uint8Array(160)
    encodeG711('PCMU', samples.subarray(at, at + 160), coded)
    sounds.push(soundOf(decodeG711('PCMU', coded, new Int16Array(160))))
  }
  const loud = sounds.filter((sound) => sound !== 'quiet')
  return loud.filter((sound) => sound === 'tone').length / loud.length
}

const mixed = (one: Int16Array, other: Int16Array): Int16Array =>
  one.map((sample, at) => sample + (other[at] ?? 0))

const hasVoice = spawnSync('espeak-ng', ['--version']).status === 0
if (process.env.CI && !hasVoice) throw new Error('espeak-ng is missing in CI')

describe('a tone of the network', () => {
  test.each([
    ['ringing in China and Indonesia', 425, undefined],
    ['ringing in America and Hong Kong', 440, 480],
    ['busy in America', 480, 620],
    ['ringing in Britain', 400, 450],
    ['a dial tone', 350, 440],
  ])('%s', (_, hz, other) => {
    for (const amplitude of [300, 2000, 8000]) {
      const first = tone(hz, 2000, amplitude)
      const sound = other === undefined ? first : mixed(first, tone(other, 2000, amplitude))
      expect(toneShare(sound)).toBeGreaterThan(0.95)
    }
  })

  test('is no vowel, no beep at 1 kHz and no silence', () => {
    expect(toneShare(vowel(2000))).toBeLessThan(0.1)
    expect(toneShare(tone(1000, 400))).toBe(0)
    expect(soundOf(new Int16Array(160))).toBe('quiet')
  })

  test.skipIf(!hasVoice)('is not detected in announcements of any language or voice', () => {
    for (const [language, text] of [
      ['en-us', 'The number you have dialled is switched off, please try again later'],
      ['cmn', '对不起，您拨打的电话已关机，请稍后再拨'],
      ['yue', '你所打嘅電話已經關機，請你遲啲再打過嚟'],
      ['id', 'Nomor yang Anda tuju sedang tidak aktif, cobalah beberapa saat lagi'],
    ])
      for (const variant of ['m1', 'f2', 'm3', 'f4']) {
        const wav = execFileSync('espeak-ng', ['-v', `${language}+${variant}`, '--stdout', text ?? ''])
        const wide = new Int16Array(wav.buffer, wav.byteOffset + 44, (wav.length - 44) >> 1)
        // 22,050 Hz to 8,000 by nearest sample: aliasing only makes it less tonal or noisier.
        const samples = Int16Array.from(
          { length: Math.floor((wide.length * 8000) / 22_050) },
          (_, at) => wide[Math.round((at * 22_050) / 8000)] ?? 0,
        )
        expect([language, variant, toneShare(samples) < 0.5]).toEqual([language, variant, true])
      }
  })
})
