import {
  appendFile,
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJournal } from './journal.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const dialog: DialogSnapshot = {
  state: 'early',
  callId: 'a',
  localUri: 'sip:1@127.0.0.1',
  localTag: 't',
  remoteUri: 'sip:2@127.0.0.1',
  requestUri: 'sip:2@127.0.0.1',
  branch: 'z9hG4bKx',
  cseq: 1,
  routeSet: [],
  target: { host: '127.0.0.1', port: 5070, transport: 'udp' },
}
const ended = {
  kind: 'ended',
  status: 'finished',
  hungUpBy: 'robot',
  milestones: { endedMs: 9 },
  talkMs: 4,
} as const

const segmentName = async (): Promise<string> =>
  (await readdir(folder)).find((name) => name.endsWith('.log')) ?? ''

test('keeps unacknowledged events over a restart, in order and with the same numbers', async () => {
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted' })
  await journal.append('a', 2, { kind: 'moved', status: 'dialing' })
  await journal.append('b', 3, { kind: 'accepted' })
  journal.acknowledge(1)
  await journal.close()
  const again = await openJournal(folder)
  expect(again.unshipped().map(({ journalSeq, attemptId, seq }) => [journalSeq, attemptId, seq])).toEqual([
    [2, 'a', 2],
    [3, 'b', 1],
  ])
  expect((await again.append('a', 4, ended)).seq).toBe(3)
  expect(again.epoch).toBe(journal.epoch + 1)
  await again.close()
})

test('lists the open attempts, their progress, and how to end them', async () => {
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted' })
  await journal.keepDialog('a', dialog)
  await journal.append('a', 5, { kind: 'moved', status: 'talking' })
  await journal.append('b', 2, { kind: 'accepted' })
  await journal.append('b', 3, ended)
  journal.acknowledge(4)
  await journal.close()
  for (const _restart of [1, 2]) {
    const again = await openJournal(folder)
    expect(again.openAttempts()).toEqual([
      { attemptId: 'a', dialog, acceptedMs: 1, answeredMs: 5, lastAtMs: 5 },
    ])
    expect(again.unshipped()).toEqual([])
    expect(again.knows('a')).toBe(true)
    expect(again.knows('b')).toBe(false)
    await again.close()
  }
})

test('keeps until when a call was alive, even without events, and does not send that to the server', async () => {
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted' })
  await journal.append('a', 5, { kind: 'moved', status: 'talking' })
  await journal.keepSeen(['a', 'nobody'], 70)
  await journal.keepSeen(['a'], 60)
  expect(journal.unshipped()).toHaveLength(2)
  await journal.close()
  const again = await openJournal(folder)
  expect(again.openAttempts()).toEqual([{ attemptId: 'a', acceptedMs: 1, answeredMs: 5, lastAtMs: 70 }])
  await again.close()
})

test('stops reading at a torn line and loses nothing before it', async () => {
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted' })
  await journal.close()
  await appendFile(join(folder, await segmentName()), 'deadbeef {"kind":"event","eve')
  const again = await openJournal(folder)
  expect(again.unshipped()).toHaveLength(1)
  await again.close()
})

test('never reuses a number, even when all before it is acknowledged and deleted', async () => {
  const journal = await openJournal(folder)
  for (let call = 0; call < 5; call++) await journal.append(`c${call}`, call, ended)
  journal.acknowledge(5)
  await journal.close()
  const again = await openJournal(folder)
  expect((await again.append('x', 1, { kind: 'accepted' })).journalSeq).toBe(6)
  await again.close()
})

test('reports events only once they are durable, many to one fsync', async () => {
  const journal = await openJournal(folder)
  const reported: number[] = []
  journal.onDurable((events) => reported.push(events.length))
  await Promise.all(
    Array.from({ length: 50 }, (_none, call) => journal.append(`c${call}`, call, { kind: 'accepted' })),
  )
  expect(reported.reduce((sum, count) => sum + count, 0)).toBe(50)
  expect(reported.length).toBeLessThan(5)
  await journal.close()
})

/** Half of the next write reaches the disk, then nothing until space is freed. */
const fillDisk = async () => {
  const probe = await open(join(folder, 'probe'), 'w')
  const handles = Object.getPrototypeOf(probe) as FileHandle // for every handle
  await probe.close()
  const append = Reflect.get(handles, 'appendFile')
  const full = vi.spyOn(handles, 'appendFile').mockImplementation(async function (this: FileHandle, text) {
    const whole = String(text)
    await append.call(this, whole.slice(0, whole.length / 2))
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  return { makeRoom: () => full.mockRestore() }
}

test('writes after a full disk are read again, although half a line was left', async () => {
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted' })
  const disk = await fillDisk()
  await expect(journal.append('a', 2, { kind: 'moved', status: 'dialing' })).rejects.toThrow('no space')
  await expect(journal.append('b', 3, { kind: 'accepted' })).rejects.toThrow('no space')
  disk.makeRoom()
  await journal.append('a', 4, ended)
  await journal.append('c', 5, { kind: 'accepted' })
  await journal.close()
  const again = await openJournal(folder)
  expect(again.unshipped().map(({ attemptId, event }) => [attemptId, event.kind])).toEqual([
    ['a', 'accepted'],
    ['a', 'ended'],
    ['c', 'accepted'],
  ])
  expect(again.openAttempts().map(({ attemptId }) => attemptId)).toEqual(['c'])
  await again.close()
})

test('contains no number, password or spoken word in plain text, and returns them to the next process', async () => {
  const journal = await openJournal(folder)
  const credentials = { username: 'trunk-user', password: 'trunk-password' }
  const secrets = { ...dialog, remoteUri: 'sip:13800138000@127.0.0.1', credentials }
  await journal.append('a', 1, { kind: 'accepted' })
  await journal.keepDialog('a', secrets)
  await journal.append('a', 2, {
    kind: 'recorded',
    event: 'calleeFinal',
    data: { text: 'my account is 4417' },
  })
  await journal.close()
  // The second process carries the open attempt into its own segment.
  for (const _process of [1, 2]) {
    const text = await readFile(join(folder, await segmentName()), 'utf8')
    for (const secret of ['13800138000', 'trunk-user', 'trunk-password', '4417', 'sip:'])
      expect(text).not.toContain(secret)
    const again = await openJournal(folder)
    expect(again.openAttempts()[0]?.dialog).toEqual(secrets)
    expect(again.unshipped()[1]?.event).toMatchObject({ data: { text: 'my account is 4417' } })
    await again.close()
  }
})

test('reads the plain text of an earlier version', async () => {
  const entry = JSON.stringify({ kind: 'opened', epoch: 7, lastSeq: 41 })
  const checksum = crc32(entry).toString(16).padStart(8, '0')
  await writeFile(join(folder, '0000000001.log'), `${checksum} ${entry}\n`)
  const journal = await openJournal(folder)
  expect(journal.epoch).toBe(8)
  expect((await journal.append('a', 1, { kind: 'accepted' })).journalSeq).toBe(42)
  await journal.close()
})

test('refuses to continue with another key, and says what to do', async () => {
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted' })
  await journal.close()
  await rm(join(folder, 'journal.key'))
  await expect(openJournal(folder)).rejects.toThrow('restore it from the backup')
  await expect(openJournal(folder), 'nothing was lost by the try').rejects.toThrow('restore it')
  expect(await readFile(join(folder, await segmentName()), 'utf8')).toMatch(/^[0-9a-f]{8} /)
})

test('keeps recently acknowledged events, and their callees, over restarts and new segments', async () => {
  const calls = { account: 'c', task: 't', contact: 'x', numberKey: 'k' }
  const journal = await openJournal(folder)
  await journal.append('a', 1, { kind: 'accepted', calls })
  const end = await journal.append('a', 2, ended)
  journal.acknowledge(2)
  await journal.append('b', 3, { kind: 'accepted' })
  await journal.close()
  for (let start = 0; start < 2; start += 1) {
    const again = await openJournal(folder)
    expect(again.acknowledgedOf('a').at(-1)).toEqual(end)
    expect([again.acknowledgedOf('b'), again.recentAttempts()]).toEqual([[], [{ attemptId: 'a', calls }]])
    expect(again.unshipped().map(({ attemptId }) => attemptId)).toEqual(['b'])
    await again.close()
  }
})

test('drops acknowledged events after a quarter of an hour, or earlier by size', async () => {
  const journal = await openJournal(folder)
  await journal.append('old', 1, { kind: 'accepted' })
  await journal.append('new', 16 * 60_000, { kind: 'accepted' })
  journal.acknowledge(2)
  await vi.waitFor(() => expect(journal.unshipped()).toEqual([]))
  expect([journal.acknowledgedOf('old'), journal.acknowledgedOf('new').length]).toEqual([[], 1])
  const conversation = {
    kind: 'recorded',
    event: 'answer',
    data: { text: 'x'.repeat(3 * 1024 * 1024) },
  } as const
  for (let n = 0; n < 6; n += 1) await journal.append('big', 17 * 60_000, conversation)
  journal.acknowledge(8)
  await vi.waitFor(() => expect(journal.unshipped()).toEqual([]))
  expect(journal.acknowledgedOf('big')).toHaveLength(5)
  await journal.close()
})
