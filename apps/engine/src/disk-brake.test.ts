import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskBrake } from './disk-brake.ts'

const opened = async (reserveMiB: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-disk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [onLow, onFree] = [vi.fn(), vi.fn()]
  return { folder, onLow, onFree, brake: createDiskBrake({ folders: [folder], reserveMiB, onLow, onFree }) }
}

test('a disk with free space is not low, and the check leaves no file', async () => {
  const { folder, brake, onLow } = await opened(1)
  await brake.check()
  expect(brake.isLow).toBe(false)
  expect(onLow).not.toHaveBeenCalled()
  expect(await readdir(folder)).toEqual([])
})

test('a disk below the reserve is low, and that is reported once', async () => {
  const { folder, brake, onLow, onFree } = await opened(2 ** 40)
  await brake.check()
  await brake.check()
  expect(brake.isLow).toBe(true)
  expect(onLow.mock.calls).toEqual([[{ folder, freeMiB: expect.any(Number), refuses: false }]])
  expect(onFree).not.toHaveBeenCalled()
})

test('a disk that refuses writes is low until it accepts them again', async () => {
  const { folder, brake, onLow, onFree } = await opened(0)
  const away = `${folder}-away`
  await rename(folder, away)
  await brake.check()
  expect([brake.isLow, onLow.mock.calls.length]).toEqual([true, 1])
  await rename(away, folder)
  await brake.check()
  expect([brake.isLow, onFree.mock.calls.length]).toEqual([false, 1])
})
