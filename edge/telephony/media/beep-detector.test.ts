import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { decodeG711, encodeG711 } from '../codec/g711.ts'
import { BeepDetector } from './beep-detector.ts'
import { joined, tone } from './test-tones.ts'

/** The detected times, in ms from the first sample. Through µ-law, as on a telephone line. */
const beepsIn = (samples: Int16Array): number[] => {
  const detector = new BeepDetector()
  const beeps: number[] = []
  for (let at = 0; at + 160 <= samples.length; at += 160) {
    const coded = new Uint8Array(160)
    encodeG711('PCMU', samples.subarray(at, at + 160), coded)
    const beep = detector.frame(decodeG711('PCMU', coded, new Int16Array(160)), at / 8)
    if (beep !== undefined) beeps.push(beep)
  }
  return beeps
}

const quiet = (ms: number): Int16Array => new Int16Array(ms * 8)

/** Noise with a standard deviation of `rms`, reproducible. */
const noisy = (samples: Int16Array, rms: number, seed = 1): Int16Array => {
  let state = seed
  return samples.map((sample) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return sample + (state / 2 ** 31 - 1) * rms * Math.sqrt(3)
  })
}

const twoTones = (one: number, other: number, ms: number, twistDb = 0): Int16Array => {
  const louder = tone(one, ms, 6000)
  const fainter = tone(other, ms, 6000 / 10 ** (twistDb / 20))
  return louder.map((sample, at) => sample + (fainter[at] ?? 0))
}

describe('a steady tone', () => {
  test.each([400, 440, 620, 853, 1000, 1150, 1400, 1633, 1850, 2000])(
    'of %d Hz is a beep, at any offset in a frame',
    (hz) => {
      for (const offsetMs of [0, 3, 7, 11, 13, 17]) {
        const beeps = beepsIn(joined([quiet(100 + offsetMs), tone(hz, 180), quiet(200)]))
        expect(beeps).toHaveLength(1)
        expect(Math.abs((beeps[0] ?? 0) - 100)).toBeLessThanOrEqual(20)
      }
    },
  )

  test.each([300, 500, 1000, 5000])('of %d ms is reported once', (ms) => {
    expect(beepsIn(joined([tone(1000, ms), quiet(100)]))).toEqual([0])
  })

  test('is reported again after a pause', () => {
    expect(beepsIn(joined([tone(1000, 300), quiet(100), tone(1000, 300)]))).toEqual([0, 400])
  })

  test('survives a lost packet', () => {
    expect(beepsIn(joined([tone(1000, 100), quiet(20), tone(1000, 100)]))).toEqual([0])
  })

  test.each([20, 15, 10])('is detected %d dB above noise', (snrDb) => {
    const rms = 8000 / Math.SQRT2 / 10 ** (snrDb / 20)
    for (let seed = 1; seed <= 20; seed++)
      expect(beepsIn(noisy(joined([quiet(200), tone(1000, 400), quiet(200)]), rms, seed))).toHaveLength(1)
  })

  test.each([
    ['too short', tone(1000, 120)],
    ['too low', tone(300, 1000)],
    ['too high', tone(2300, 1000)],
    ['too faint', tone(1000, 1000, 100)],
    [
      'gliding',
      Int16Array.from({ length: 8000 }, (_, i) => 8000 * Math.sin(2 * Math.PI * (600 + i / 16) * (i / 8000))),
    ],
    [
      'fading in and out',
      tone(1000, 1000).map((sample, i) => sample * Math.sin((2 * Math.PI * 4 * i) / 8000)),
    ],
    ['of two frequencies (ringing)', twoTones(440, 480, 2000)],
  ])('is no beep when %s', (_, samples) => {
    expect(beepsIn(samples)).toEqual([])
  })
})

test.each([0, 4, 8])('DTMF digits with a twist of %d dB are no beeps', (twistDb) => {
  for (const row of [697, 770, 852, 941])
    for (const column of [1209, 1336, 1477, 1633]) {
      expect(beepsIn(twoTones(row, column, 500, twistDb)), `${row}+${column}`).toEqual([])
      expect(beepsIn(twoTones(column, row, 500, twistDb)), `${column}+${row}`).toEqual([])
    }
})

test('a minute of white noise contains no beep', () => {
  expect(beepsIn(noisy(quiet(60_000), 3000))).toEqual([])
})

const hasVoice = spawnSync('espeak-ng', ['--version']).status === 0
if (process.env.CI && !hasVoice) throw new Error('espeak-ng is missing in CI')

describe.skipIf(!hasVoice)('speech contains no beep', () => {
  test.each([
    ['en-us', 'Who is this? No, no, oh I do not know, soon, moon, you, please leave me alone, hmm, ooh, aah'],
    ['id', 'Halo, maaf ini siapa ya, saya tidak tertarik, jangan telepon saya lagi, bunganya berapa ya'],
    ['cmn-latn-pinyin', '喂 您好 请问 您 是 哪位 我 不 需要 以后 不要 再 打 给 我 了 轰轰轰 乌乌乌 东东东'],
    ['yue', '喂 你好 邊位呀 唔該 等等 我而家好忙 唔需要 多謝 公公公 風風風 東東東'],
  ])('%s, in high and low voices', (voice, text) => {
    for (const variant of ['m1', 'm7', 'f1', 'f2', 'f3', 'f4', 'f5', 'croak'])
      for (const pitch of [20, 50, 99]) {
        const said = execFileSync(
          'espeak-ng',
          ['-v', `${voice}+${variant}`, '-p', `${pitch}`, '-s', '120', '--stdin', '--stdout'],
          { input: text, stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 1 << 26 },
        )
        const wide = new Int16Array(
          said.buffer.slice(said.byteOffset + 44, said.byteOffset + said.length - (said.length % 2)),
        )
        expect(beepsIn(to8kHz(wide)), `${variant} ${pitch}`).toEqual([])
      }
  })
})

/** By linear interpolation: aliases are no steady tones either. */
const to8kHz = (wide: Int16Array): Int16Array =>
  Int16Array.from({ length: Math.floor((wide.length * 8000) / 22_050) - 1 }, (_, i) => {
    const at = (i * 22_050) / 8000
    const before = Math.floor(at)
    return (wide[before] ?? 0) * (1 - at + before) + (wide[before + 1] ?? 0) * (at - before)
  })
