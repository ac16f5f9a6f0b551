import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEspeakSynthesizer, modelRecipes } from '@parley/edge/speech'
import { modelForTests } from '@parley/edge/speech/test-models'
import {
  createMediaPool,
  type MediaObserver,
  type MediaPool,
  type RemoteMedia,
} from '@parley/edge/telephony/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = await modelForTests('silero-vad')
const modelPath = join(folder ?? '', modelRecipes['silero-vad'].files[0]?.name ?? '')

/** A busy road: louder than the first detector can tell from a voice. */
const noise = (seconds: number): Int16Array => {
  let seed = 11
  const random = (): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (seed >> 15) / 32_768 - 1
  }
  return Int16Array.from({ length: seconds * 8000 }, () => random() * 4000)
}

const over = (sound: Int16Array, words: Int16Array, fromMs: number): Int16Array =>
  sound.map((sample, i) => sample + (words[i - fromMs * 8] ?? 0))

/** Two sessions of one pool over real RTP; what the second one detects. */
const listenTo = async (pool: MediaPool, sound: Int16Array): Promise<readonly string[]> => {
  const noticed: string[] = []
  let playedMs = 0
  const nothing: MediaObserver = {
    onFrame: () => {},
    onDtmf: () => {},
    onSpeechStarted: () => {},
    onSpeechEnded: () => {},
    onPlaybackStarted: () => {},
    onPlaybackFinished: () => {},
    onSilentPeer: () => {},
  }
  const speaker = await pool.open({}, { ...nothing, onPlaybackStarted: (_, atMs) => (playedMs = atMs) })
  const listener = await pool.open(
    {},
    {
      ...nothing,
      onSpeechStarted: (atMs) => noticed.push(`started ${Math.round((atMs - playedMs) / 500) / 2}`),
      onSpeechEnded: (_, voicedUntilMs) =>
        noticed.push(`until ${Math.round((voicedUntilMs - playedMs) / 500) / 2}`),
    },
  )
  const remote = (port: number): RemoteMedia => ({
    host: '127.0.0.1',
    port,
    codec: 'PCMU',
    payloadType: 0,
    sending: true,
    rtpDue: true,
  })
  listener.connect(remote(speaker.localPort))
  speaker.connect(remote(listener.localPort))
  speaker.play(1, sound)
  await sleep(sound.length / 8 + 800)
  await Promise.all([speaker.close(), listener.close()])
  return noticed
}

describe.skipIf(folder === undefined)('voice confirmation over real RTP', () => {
  const synthesizer = createEspeakSynthesizer({ maxChildren: 1 })
  let words: Int16Array
  let pool: MediaPool
  beforeAll(async () => {
    pool = await createMediaPool({ host: '127.0.0.1', ports: [37_400, 37_499], workers: 1 })
    words = await synthesizer.speak({
      language: 'en-US',
      text: 'Yes, that would be fine',
      speed: 100,
      tone: 100,
      volume: 100,
    })
  })
  afterAll(() => Promise.all([pool.close(), synthesizer.close()]))

  test('without it a busy road counts as continuous speech', async () => {
    expect(await listenTo(pool, noise(2))).toEqual(['started 0', expect.stringContaining('until 2')])
  })

  test('with it the road is ignored, and speech beside it is complete', async () => {
    await pool.confirmVoicesBy(modelPath)
    expect(await listenTo(pool, noise(2))).toEqual([])
    const heard = await listenTo(pool, over(noise(5), words, 1500))
    expect(heard).toHaveLength(2)
    const [started = 0, until = 0] = heard.map((noticed) => Number(noticed.split(' ')[1]))
    expect(started).toBeGreaterThanOrEqual(1)
    expect(started).toBeLessThanOrEqual(2)
    expect(until).toBeGreaterThan(started)
    expect(until).toBeLessThanOrEqual(1.5 + words.length / 8000 + 0.5)
  })

  test('a file that is not such a network is reported, and changes nothing', async () => {
    await expect(pool.confirmVoicesBy(`${modelPath}.not`)).rejects.toMatchObject({
      code: 'voice-judge-failed',
    })
    expect(await listenTo(pool, noise(1))).toEqual([])
  })
})
