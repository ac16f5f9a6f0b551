import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packedBytes, packRecordings } from './pack-recordings.ts'
import { prepareRecording } from './prepare-recording.ts'
import { readWav } from './read-wav.ts'
import { humWav, wavOf } from './testing/index.ts'
import { type UnpackedEntry, unpackRecordings } from './unpack-recordings.ts'
import { writeWav } from './write-wav.ts'

const hum = (count: number, rateHz: number, hz = 440): number[] =>
  Array.from({ length: count }, (_, i) => Math.round(8000 * Math.sin((2 * Math.PI * hz * (i + 1)) / rateHz)))

const little = (
  values: readonly number[],
  bytes: number,
  write: (file: Buffer, value: number, at: number) => void,
) => {
  const file = Buffer.alloc(values.length * bytes)
  for (const [i, value] of values.entries()) write(file, value, i * bytes)
  return file
}
const s16 = (values: readonly number[]) =>
  little(values, 2, (file, value, at) => file.writeInt16LE(value, at))

describe('a wav', () => {
  test.each([8000, 16_000])('of 16 bits and one channel at %d Hz keeps every sample', (rateHz) => {
    const values = hum(rateHz, rateHz)
    const kept = prepareRecording(wavOf(s16(values), { rateHz }))
    expect(kept).toMatchObject({ kind: 'recording', ms: 1000, headMs: 0, tailMs: 0 })
    const read = readWav(kept.kind === 'recording' ? kept.wav : Buffer.alloc(0))
    expect(read).toEqual({ kind: 'sound', sound: { rateHz, samples: Int16Array.from(values) } })
  })

  const second = hum(44_100, 44_100)
  test.each([
    ['44.1 kHz', s16(second), { rateHz: 44_100 }],
    [
      'two channels',
      s16(
        hum(16_000, 8000)
          .flatMap((value) => [value, value])
          .slice(0, 16_000),
      ),
      { channels: 2 },
    ],
    [
      '8 bits',
      little(hum(8000, 8000), 1, (file, value, at) => file.writeUInt8((value >> 8) + 128, at)),
      { bits: 8 },
    ],
    [
      '24 bits',
      little(hum(8000, 8000), 3, (file, value, at) => file.writeIntLE(value * 256, at, 3)),
      { bits: 24 },
    ],
    [
      '32 bits',
      little(hum(8000, 8000), 4, (file, value, at) => file.writeInt32LE(value * 65_536, at)),
      { bits: 32 },
    ],
    [
      'floats',
      little(hum(8000, 8000), 4, (file, value, at) => file.writeFloatLE(value / 32_768, at)),
      { bits: 32, format: 3 },
    ],
  ] as const)('of %s is converted and sounds the same', (_, data, form) => {
    const kept = prepareRecording(wavOf(data, form))
    expect(kept).toMatchObject({ kind: 'recording', ms: 1000 })
    const read = readWav(kept.kind === 'recording' ? kept.wav : Buffer.alloc(0))
    if (read.kind !== 'sound') throw new Error('the stored file cannot be read')
    const { rateHz, samples } = read.sound
    expect([8000, 16_000]).toContain(rateHz)
    expect(samples.length).toBeCloseTo(rateHz, -1)
    const wanted = hum(samples.length, rateHz)
    const middle = samples.slice(1000, -1000)
    // 8 bits are 48 dB: an error of one in a hundred.
    const error = Math.sqrt(
      middle.reduce((sum, value, i) => sum + (value - (wanted[i + 1000] ?? 0)) ** 2, 0) / middle.length,
    )
    expect(error).toBeLessThan(700)
  })

  const good = humWav()
  test.each([
    ['0 bytes', Buffer.alloc(0), { kind: 'unreadable' }],
    ['a truncated header', good.subarray(0, 30), { kind: 'unreadable' }],
    ['no sound at all', good.subarray(0, 44), { kind: 'silent' }],
    ['text', Buffer.from('Not a sound, but a text that is longer than any header.'), { kind: 'unreadable' }],
    ['only silence', writeWav(new Int16Array(8000), 8000), { kind: 'silent' }],
    [
      'µ-law',
      wavOf(Buffer.alloc(8000, 3), { format: 7, bits: 8 }),
      { kind: 'form', found: 'µ-law 8 bit, 8000 Hz, 1 ch' },
    ],
    ['six channels', wavOf(Buffer.alloc(9600, 3), { channels: 6 }), { kind: 'form' }],
    ['no rate', wavOf(Buffer.alloc(9600, 3), { rateHz: 0 }), { kind: 'form' }],
    ['no bits', wavOf(Buffer.alloc(9600, 3), { bits: 0 }), { kind: 'form' }],
    [
      '1 MB and one byte',
      Buffer.concat([good, Buffer.alloc(1024 * 1024 + 1 - good.length)]),
      { kind: 'tooBig', megabytes: 1 },
    ],
    ['131 s', wavOf(Buffer.alloc(1024 * 1024 - 44, 3), { bits: 8 }), { kind: 'tooLong', seconds: 120 }],
  ])('of %s is refused', (_, file, fault) => {
    expect(prepareRecording(file)).toMatchObject(fault)
  })

  test('with a false data size is read to its end', () => {
    for (const claimedBytes of [0, 0xffff_ffff, 0x7fff_fffe])
      expect(prepareRecording(wavOf(s16(hum(8000, 8000)), { claimedBytes }))).toMatchObject({ ms: 1000 })
    expect(prepareRecording(wavOf(s16(hum(8000, 8000)), { claimedBytes: 8001 }))).toMatchObject({ ms: 500 })
  })

  test('of exactly 1 MB is accepted', () => {
    expect(prepareRecording(wavOf(Buffer.alloc(1024 * 1024 - 44, 3), { rateHz: 16_000 }))).toMatchObject({
      kind: 'recording',
    })
  })

  test('reports the silence at its ends and keeps it', () => {
    expect(prepareRecording(humWav({ headMs: 1500, tailMs: 2000 }))).toMatchObject({
      ms: 4500,
      headMs: 1500,
      tailMs: 2000,
    })
  })

  test('of any bytes gives a result', () => {
    for (let seed = 1; seed < 400; seed++) {
      const file = Buffer.from(good.subarray(0, 400))
      for (let i = 0; i < 6; i++) file[(seed * 7919 + i * 104_729) % 48] = (seed * 31 + i * 17) % 256
      expect(['recording', 'form', 'unreadable', 'silent', 'tooLong']).toContain(prepareRecording(file).kind)
    }
  })
})

const limits = { entryBytes: 1000, allBytes: 4000, entries: 10 }
const unpack = async (zip: Buffer, most = limits): Promise<readonly UnpackedEntry[]> => {
  const found: UnpackedEntry[] = []
  for await (const entry of unpackRecordings(zip, most)) found.push(entry)
  return found
}
const pack = async (files: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const packed = files.map(({ name, bytes }) => ({ name, bytes: bytes.length, read: async () => bytes }))
  for await (const chunk of packRecordings(packed)) chunks.push(chunk)
  const zip = Buffer.concat(chunks)
  expect(zip.length).toBe(packedBytes(packed))
  return zip
}

/** The first entry deflated, with a false size. */
const deflated = async (content: Buffer, claimedBytes: number): Promise<Buffer> => {
  const body = deflateRawSync(content, { level: 9 })
  const zip = await pack([{ name: '1.wav', bytes: body }])
  const central = 30 + 5 + body.length
  for (const [at, method, size] of [
    [0, 8, 22],
    [central, 10, 24],
  ] as const) {
    zip.writeUInt16LE(8, at + method)
    zip.writeUInt32LE(claimedBytes, at + size)
  }
  return zip
}

describe('a zip', () => {
  test('returns what was packed; folders and hidden files are skipped', async () => {
    const bytes = Buffer.from('sound')
    const zip = await pack([
      { name: '1.wav', bytes },
      { name: 'all/2.wav', bytes },
      { name: 'all/', bytes: Buffer.alloc(0) },
      { name: '__MACOSX/._2.wav', bytes },
      { name: 'all/.hidden.wav', bytes },
    ])
    expect(await unpack(zip)).toEqual([
      { kind: 'file', name: '1.wav', bytes },
      { kind: 'file', name: '2.wav', bytes },
    ])
  })

  test('with a file above the limit continues after it', async () => {
    const zip = await pack([
      { name: '1.wav', bytes: Buffer.alloc(1001) },
      { name: '2.wav', bytes: Buffer.alloc(1000) },
    ])
    expect(await unpack(zip)).toMatchObject([
      { kind: 'tooBig', name: '1.wav' },
      { kind: 'file', name: '2.wav' },
    ])
  })

  test('that is a bomb ends at the limit, whatever its header says', async () => {
    const bomb = await deflated(Buffer.alloc(50_000_000), 10)
    const beforeMs = performance.now()
    expect(await unpack(bomb)).toMatchObject([{ kind: 'end', why: 'tooMuch' }])
    expect(await unpack(bomb, { ...limits, allBytes: 1_000_000 })).toMatchObject([{ kind: 'tooBig' }])
    expect(performance.now() - beforeMs).toBeLessThan(2000)
  })

  test('with a false size in a header is detected', async () => {
    expect(await unpack(await deflated(Buffer.from('a sound'), 3))).toMatchObject([
      { kind: 'unreadable', name: '1.wav' },
    ])
    expect(await unpack(await deflated(Buffer.from('a sound'), 7))).toMatchObject([{ kind: 'file' }])
  })

  test('with path traversal in names is refused or gives base names only', async () => {
    const bytes = Buffer.from('sound')
    for (const name of ['../../etc/1.wav', '/etc/1.wav', 'C:\\1.wav', '..\\1.wav']) {
      const found = await unpack(await pack([{ name, bytes }]))
      for (const entry of found) if (entry.kind === 'file') expect(entry.name).toBe('1.wav')
      expect(found).toHaveLength(1)
    }
  })

  test('with too many entries, truncated, or empty', async () => {
    const bytes = Buffer.from('sound')
    const many = await pack(Array.from({ length: 11 }, (_, n) => ({ name: `${n}.wav`, bytes })))
    expect(await unpack(many)).toEqual([{ kind: 'end', why: 'tooMuch' }])
    const zip = await pack([{ name: '1.wav', bytes }])
    for (const broken of [zip.subarray(0, 40), Buffer.from('no zip'), Buffer.alloc(0)])
      expect(await unpack(broken)).toEqual([{ kind: 'end', why: 'unreadable' }])
  })
})
