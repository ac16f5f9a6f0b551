import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openEmbeddedEngine } from '@parley/edge/telephony'
import type { DialogSnapshot } from '@parley/edge/telephony/sip'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import { openJournal } from '../journal/journal.ts'
import { openPhone } from '../testing/phone.ts'
import { endAbandoned } from './end-abandoned.ts'
import { recordingPlace } from './recording-place.ts'

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-abandoned-'))
  const journal = await openJournal(folder)
  const telephony = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [35_400, 35_499],
    mediaWorkers: 1,
  })
  onTestFinished(async () => {
    await telephony.close()
    await journal.close()
    await rm(folder, { recursive: true })
  })
  const end = () =>
    endAbandoned(journal, {
      telephony,
      recordingsFolder: folder,
      events: createEvents(pino({ level: 'silent' })),
      now: () => Date.now(),
    })
  const last = () => journal.unshipped().at(-1)?.event
  return { folder, journal, telephony, end, last }
}

/** A call of an engine that is gone: the dialog from its journal. */
const leftInConversation = async (callId: string) => {
  const phone = await openPhone('answers')
  onTestFinished(() => phone.close())
  const earlier = await openEmbeddedEngine({
    host: '127.0.0.1',
    sipPort: 0,
    rtpPorts: [35_500, 35_599],
    mediaWorkers: 1,
  })
  onTestFinished(() => earlier.close())
  const answered = vi.fn<(dialog: DialogSnapshot) => void>()
  await earlier.placeCall(
    {
      callId,
      line: { host: '127.0.0.1', port: phone.port, transport: 'udp', codecs: ['PCMU'] },
      callingNumber: '1',
      calledNumber: '2',
    },
    {
      onDialing: async () => {},
      onRinging: () => {},
      onAnswered: ({ dialog }) => dialog && answered(dialog),
      onDtmf: () => {},
      onPlaybackStarted: () => {},
      onPlaybackFinished: () => {},
      onSpeechStarted: () => {},
      onSpeechEnded: () => {},
      onFrame: () => {},
      onEnded: () => {},
    },
  )
  const dialog = await vi.waitFor(
    () => answered.mock.calls[0]?.[0] ?? Promise.reject(new Error('not answered')),
    5000,
  )
  return { phone, dialog }
}

test('a call that an earlier process left in conversation is hung up and closed as unknown, charged until it was last seen', async () => {
  const { phone, dialog } = await leftInConversation('a')
  const { journal, end, last } = await open()
  await journal.append('a', 1000, { kind: 'accepted' })
  await journal.keepDialog('a', dialog)
  await journal.append('a', 2000, { kind: 'moved', status: 'talking' })
  await journal.append('a', 9000, { kind: 'recorded', event: 'robotSpeaks', data: {} })
  await end()
  await vi.waitFor(() => expect(phone.calls[0]?.ended).toBe(true), 5000)
  expect(last()).toMatchObject({ kind: 'ended', status: 'unknownCause', talkMs: 7000, hungUpBy: 'system' })
  expect(journal.openAttempts()).toEqual([])
})

test('a transferred callee: both legs are hung up before the end is reported, and the talk counts until it was last seen', async () => {
  const callee = await leftInConversation('a')
  const seat = await leftInConversation('seat')
  const { journal, end, last } = await open()
  await journal.append('a', 1000, { kind: 'accepted' })
  await journal.keepDialog('a', callee.dialog)
  await journal.append('a', 2000, { kind: 'moved', status: 'talking' })
  await journal.keepDialog('a', seat.dialog, 'seat')
  await journal.append('a', 9000, { kind: 'recorded', event: 'agentAnswered', data: {} })
  await journal.keepSeen(['a'], 65_000)
  await end()
  expect(callee.phone.calls[0]?.ended).toBe(true)
  expect(seat.phone.calls[0]?.ended).toBe(true)
  expect(last()).toMatchObject({ status: 'unknownCause', talkMs: 63_000, milestones: { endedMs: 65_000 } })
})

test('a recording cut off by a kill is finished and reported, and an unreadable one keeps no attempt open', async () => {
  const [whole, broken] = [await leftInConversation('whole'), await leftInConversation('broken')]
  const { folder, journal, end } = await open()
  const wholePlace = recordingPlace(folder, 'whole', 1000)
  const brokenPlace = recordingPlace(folder, 'broken', 1000)
  await mkdir(dirname(wholePlace.path), { recursive: true })
  // 44 bytes of header, then two seconds of two channels, cut off within a pair of samples.
  await writeFile(`${wholePlace.path}.part`, Buffer.alloc(44 + 2 * 32_000 + 3, 1))
  await mkdir(`${brokenPlace.path}.part`)
  for (const [attemptId, { dialog }] of [
    ['whole', whole],
    ['broken', broken],
  ] as const) {
    await journal.append(attemptId, 1000, { kind: 'accepted' })
    await journal.keepDialog(attemptId, dialog)
    await journal.append(attemptId, 2000, { kind: 'moved', status: 'talking' })
  }
  await end()
  const ends = new Map(journal.unshipped().map(({ attemptId, event }) => [attemptId, event]))
  expect(ends.get('whole')).toMatchObject({
    kind: 'ended',
    recording: { key: '1970/01/01/whole.wav', bytes: 64_044, durationMs: 2000 },
  })
  expect(ends.get('broken')).toMatchObject({ kind: 'ended', status: 'unknownCause' })
  expect(ends.get('broken')).not.toHaveProperty('recording')
  expect((await readdir(dirname(wholePlace.path))).sort()).toEqual(['broken.wav.part', 'whole.wav'])
})

test('an attempt whose INVITE was never sent is returned unused', async () => {
  const { journal, end, last } = await open()
  await journal.append('b', 1000, { kind: 'accepted' })
  await end()
  expect(last()).toEqual({ kind: 'refused', reason: 'neverSent' })
})
