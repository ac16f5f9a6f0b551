import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-lock-'))
  return () => rm(folder, { recursive: true })
})

test('a folder is locked once; a second process gets instructions, and does not disturb the first', async () => {
  const first = await lockFolder({ folder, waitMs: 0 })
  const refusal = `another engine (pid ${process.pid}) runs on ${folder}: stop it first`
  await expect(lockFolder({ folder, waitMs: 0 })).rejects.toThrow(refusal)
  await expect(lockFolder({ folder, waitMs: 0 }), 'the first still holds it').rejects.toThrow(refusal)
  await first.release()
  const second = await lockFolder({ folder, waitMs: 0 })
  await second.release()
})

test('a draining predecessor is awaited', async () => {
  const first = await lockFolder({ folder, waitMs: 0 })
  first.announceDraining()
  const onWaiting = vi.fn()
  let isTaken = false
  const second = lockFolder({ folder, waitMs: 0, onWaiting }).then((lock) => {
    isTaken = true
    return lock
  })
  await vi.waitFor(() => expect(onWaiting).toHaveBeenCalledOnce())
  expect(isTaken).toBe(false)
  await first.release()
  await (await second).release()
})

test('of twenty concurrent starters over the lock of a killed process, one gets it', async () => {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    `import { lockFolder } from ${JSON.stringify(fileURLToPath(new URL('./folder-lock.ts', import.meta.url)))}
     await lockFolder({ folder: ${JSON.stringify(folder)}, waitMs: 0 })
     process.stdout.write('held')
     setInterval(() => {}, 1000)`,
  ])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  await expect(lockFolder({ folder, waitMs: 0 })).rejects.toThrow(`pid ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder({ folder, waitMs: 0 })))
  const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(taken).toHaveLength(1)
  await taken[0]?.release()
  await (await lockFolder({ folder, waitMs: 0 })).release()
  expect((await readdir(folder)).length).toBeLessThanOrEqual(1)
})
