import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRecordingsFolder } from './recordings-folder.ts'

test('at the start every folder is closed to others, and abandoned partial recordings are deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-recordings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const day = join(folder, '2026', '11', '23')
  await mkdir(day, { recursive: true })
  for (const one of [folder, join(folder, '2026'), day]) await chmod(one, 0o755)
  for (const name of ['old.wav.part', 'live.wav.part', 'whole.wav']) await writeFile(join(day, name), 'x')
  const nowMs = Date.now()
  const longAgo = new Date(nowMs - 4 * 3_600_000)
  await utimes(join(day, 'old.wav.part'), longAgo, longAgo)
  await utimes(join(day, 'whole.wav'), longAgo, longAgo)
  await openRecordingsFolder(folder, nowMs)
  for (const one of [folder, join(folder, '2026'), day]) expect((await stat(one)).mode & 0o777).toBe(0o700)
  expect((await readdir(day)).sort()).toEqual(['live.wav.part', 'whole.wav'])
})
