import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { RecordingWriter } from './recording-writer.ts'
import { repairRecording } from './repair-recording.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-recording-'))
  return () => rm(folder, { recursive: true })
})

const speak = (writer: RecordingWriter, frames: number): void => {
  const frame = new Int16Array(160).fill(1000)
  for (let i = 0; i < frames; i++) writer.append(frame, frame)
}

test('is readable by its owner only, and so are its folders', async () => {
  const path = join(folder, '2026', '11', 'call.wav')
  const writer = await RecordingWriter.open(path)
  expect((await stat(`${path}.part`)).mode & 0o777).toBe(0o600)
  speak(writer, 10)
  await writer.close()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  for (const one of ['2026', join('2026', '11')])
    expect((await stat(join(folder, one))).mode & 0o777).toBe(0o700)
})

test('of a process that is killed after a third of a second survives', async () => {
  const path = join(folder, 'killed.wav')
  const writer = await RecordingWriter.open(path)
  speak(writer, 17)
  await expect.poll(async () => (await stat(`${path}.part`)).size).toBeGreaterThan(44)
  const left = join(folder, 'left.wav')
  await writeFile(`${left}.part`, await readFile(`${path}.part`))
  expect((await repairRecording(`${left}.part`))?.durationMs).toBeGreaterThanOrEqual(200)
  await writer.close()
})

test('that cannot be created leaves no file behind', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(RecordingWriter.open(join(folder, 'file', 'call.wav'))).rejects.toMatchObject({
    code: 'recording-failed',
  })
  expect(await readdir(folder)).toEqual(['file'])
})
