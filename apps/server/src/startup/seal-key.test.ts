import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { makeTenant, startTestServer } from '../../testing/test-server.ts'
import { sealKeyOf } from './seal-key.ts'

test('a missing key is created if nothing is sealed, and refused otherwise', async () => {
  const db = await openTestDatabase()
  const server = await startTestServer(db)
  const [first, second] = [
    await mkdtemp(join(tmpdir(), 'parley-key-')),
    await mkdtemp(join(tmpdir(), 'parley-key-')),
  ]
  onTestFinished(async () => {
    await server.stop()
    await db.close()
    for (const folder of [first, second]) await rm(folder, { recursive: true })
  })
  const key = await sealKeyOf(first, db.connection)
  expect(key).toHaveLength(32)
  await makeTenant(server.app, db, { line: { password: 'sealed' } })
  expect(await sealKeyOf(first, db.connection)).toEqual(key)
  await expect(sealKeyOf(second, db.connection)).rejects.toThrow(/seal\.key is missing.*Put the file back/s)
})
