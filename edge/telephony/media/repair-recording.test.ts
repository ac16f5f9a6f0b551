import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RecordingWriter } from './recording-writer.ts'
import { repairRecording } from './repair-recording.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'))
})
afterAll(() => rm(folder, { recursive: true }))

const killed = async (name: string, seconds: number): Promise<string> => {
  const path = join(folder, name)
  const writer = await RecordingWriter.open(path)
  const frame = new Int16Array(160).fill(5)
  for (let i = 0; i < seconds * 50; i++) writer.append(frame, frame)
  while ((await readFile(`${path}.part`)).length < 44 + seconds * 32_000);
  return path
}

test('the part file of a killed process becomes a complete recording', async () => {
  const path = await killed('one.wav', 2)
  await appendFile(`${path}.part`, Buffer.from([1, 2, 3]))
  const summary = await repairRecording(`${path}.part`)
  const wav = await readFile(path)
  expect(summary).toMatchObject({ bytes: 64_044, durationMs: 2000 })
  expect(wav.length).toBe(64_044)
  expect([wav.readUInt32LE(4), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(40)]).toEqual([
    64_036, 2, 8000, 64_000,
  ])
  expect(await repairRecording(`${path}.part`)).toEqual(summary)
  expect(await readdir(folder)).not.toContain('one.wav.part')
})

test.each([0, 30, 44])('a file of %d bytes has no audio and is removed', async (bytes) => {
  const path = join(folder, `short${bytes}.wav`)
  await writeFile(`${path}.part`, Buffer.alloc(bytes))
  expect(await repairRecording(`${path}.part`)).toBeUndefined()
  expect(await repairRecording(`${path}.part`)).toBeUndefined()
})

test('a folder that cannot be created is a failure of the recording', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(RecordingWriter.open(join(folder, 'file', 'call.wav'))).rejects.toMatchObject({
    code: 'recording-failed',
  })
})
