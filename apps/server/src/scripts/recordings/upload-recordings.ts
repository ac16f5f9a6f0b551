import { setImmediate } from 'node:timers/promises'
import { Refusal, type RefusalCode } from '@parley/contract/refusals'
import { variablesIn } from '@parley/core/dialogue'
import {
  prepareRecording,
  type RecordingFault,
  type UnpackedEntry,
  unpackRecordings,
} from '@parley/edge/recordings'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, type SceneView } from '../scenes/index.ts'
import { saveAudio } from './audio-store.ts'
import { type NewRecording, upsertRecordings } from './queries.ts'
import { readRecordables } from './read-recordables.ts'
import type { Recordable } from './recordables-of.ts'

/** The result of one file: its prompt, or why it was refused. */
export type Fate = { readonly name: string; readonly recordable: Recordable | undefined } & (
  | { readonly kind: 'stored'; readonly recording: NewRecording }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
)

/** One WAV file for the named prompt, or the one in its file name. */
export const uploadRecording = async (
  request: ApiRequest,
  asked: { readonly sceneId: string; readonly resId: string | undefined; readonly part: number },
): Promise<Fate> => {
  const { file } = request
  if (file === undefined) throw new Refusal('bad_request')
  const { scene, recordables } = await readRecordables(request, { sceneId: asked.sceneId, isToWrite: true })
  const named = fileNameOf(file.name)
  const recordable =
    asked.resId === undefined
      ? recordableNamed(recordables, named)
      : recordables.find(({ resId, part }) => resId === asked.resId && part === asked.part)
  const fate = await storeFile(request, { name: named, bytes: file.bytes, recordable })
  if (fate.kind === 'refused') throw fate.refusal
  await saveRecordings(request, scene, [fate.recording])
  return fate
}

/** A zip of WAV files; each has its own result, and the valid ones are stored. */
export const uploadRecordings = async (
  request: ApiRequest,
  sceneId: string,
): Promise<{ readonly fates: readonly Fate[]; readonly ended: Refusal | undefined }> => {
  const { file, principal } = request
  if (file === undefined) throw new Refusal('bad_request')
  const megabytes = principal.language === 'id' ? indonesianMegabytes : usualMegabytes
  if (file.bytes.length > megabytes * 1024 * 1024) throw new Refusal('file_too_big', { megabytes })
  const { scene, recordables } = await readRecordables(request, { sceneId, isToWrite: true })
  const fates: Fate[] = []
  let ended: Refusal | undefined
  const most = {
    entryBytes: 1024 * 1024,
    allBytes: unpackedTimes * megabytes * 1024 * 1024,
    entries: mostEntries,
  }
  for await (const entry of unpackRecordings(file.bytes, most)) {
    if (entry.kind === 'end') {
      ended = endOf(entry, most.allBytes)
      break
    }
    const recordable = recordableNamed(recordables, entry.name)
    fates.push(await fateOf(request, entry, { recordable, before: fates }))
    // Conversion is slow: yields to other requests between two files.
    await setImmediate()
  }
  if (fates.length === 0 && ended !== undefined) throw ended
  const stored = fates.flatMap((fate) => (fate.kind === 'stored' ? [fate.recording] : []))
  await saveRecordings(request, scene, stored)
  return { fates, ended }
}

// Specification 1 §5: 20 MB, in the Indonesian text 80.
const usualMegabytes = 20
const indonesianMegabytes = 80
/** Audio deflates to half at best. */
const unpackedTimes = 4
const mostEntries = 2000

const endOf = ({ why }: Extract<UnpackedEntry, { kind: 'end' }>, allBytes: number): Refusal =>
  why === 'tooMuch'
    ? new Refusal('file_unpacks_too_big', { megabytes: allBytes / 1024 / 1024 })
    : new Refusal('file_unreadable')

const fateOf = (
  request: ApiRequest,
  entry: Exclude<UnpackedEntry, { kind: 'end' }>,
  { recordable, before }: { readonly recordable: Recordable | undefined; readonly before: readonly Fate[] },
): Fate | Promise<Fate> => {
  const refused = (code: RefusalCode, values = {}): Fate => ({
    kind: 'refused',
    name: entry.name,
    recordable,
    refusal: new Refusal(code, values),
  })
  switch (entry.kind) {
    case 'tooBig':
      return refused('file_too_big', { megabytes: 1 })
    case 'protected':
      return refused('file_protected')
    case 'unreadable':
      return refused('wav_unreadable')
    case 'file': {
      const isTaken = before.some((fate) => fate.kind === 'stored' && fate.recordable === recordable)
      return recordable !== undefined && isTaken
        ? refused('wording_repeated')
        : storeFile(request, { name: entry.name, bytes: entry.bytes, recordable })
    }
  }
}

const storeFile = async (
  { app, principal }: ApiRequest,
  file: { readonly name: string; readonly bytes: Buffer; readonly recordable: Recordable | undefined },
): Promise<Fate> => {
  const { name, bytes, recordable } = file
  const refused = (refusal: Refusal): Fate => ({ kind: 'refused', name, recordable, refusal })
  if (recordable === undefined) return refused(new Refusal('wording_unknown', { name }))
  const { resId, part, word } = recordable
  // Its text differs between calls: only its pieces can be recorded.
  if (variablesIn(word).length > 0) return refused(new Refusal('wording_has_variables'))
  const prepared = prepareRecording(bytes)
  if (prepared.kind !== 'recording') return refused(refusalOf(prepared))
  const { wav, ms, headMs, tailMs } = prepared
  const sha256 = await saveAudio(app.promptsFolder, wav)
  const source = 'uploaded' as const
  const made = { source, word, voice: null, madeBy: principal.loginName }
  return {
    kind: 'stored',
    name,
    recordable,
    recording: { resId, part, sha256, ms, bytes: wav.length, headMs, tailMs, ...made },
  }
}

const refusalOf = (fault: RecordingFault): Refusal => {
  switch (fault.kind) {
    case 'unreadable':
      return new Refusal('wav_unreadable')
    case 'form':
      return new Refusal('wav_form', { found: fault.found })
    case 'tooBig':
      return new Refusal('file_too_big', { megabytes: fault.megabytes })
    case 'tooLong':
      return new Refusal('wav_too_long', { seconds: fault.seconds })
    case 'silent':
      return new Refusal('wav_silent')
  }
}

/** Specification 1 §5: named by serial number, such as 34676.wav; a piece is 34676-1.wav. */
const recordableNamed = (recordables: readonly Recordable[], name: string): Recordable | undefined => {
  const [, number, part = '0'] = /^([0-9]{1,9})(?:-([0-9]{1,4}))?\.wav$/i.exec(name.trim()) ?? []
  if (number === undefined) return undefined
  return recordables.find((one) => one.number === Number(number) && one.part === Number(part))
}

const fileNameOf = (path: string): string => (path.split(/[/\\]/).at(-1) ?? '').slice(0, 200)

const saveRecordings = (
  { app, principal }: ApiRequest,
  scene: SceneView,
  recordings: readonly NewRecording[],
): Promise<void> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    // Checked again, in the transaction that writes.
    await accessScene(tx, principal, { id: scene.id, write: 'tricks' })
    if (recordings.length === 0) return
    await upsertRecordings(tx, principal.account, { scene: scene.id, recordings })
    const after = { prompts: recordings.length, resIds: recordings.slice(0, 20).map(({ resId }) => resId) }
    await writeAudit(tx, principal, { action: 'recording.upload', subject: scene.id, after })
  })
