import { Refusal } from '@parley/contract/refusals'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { partOfBytes } from '../../platform/part-of-bytes.ts'
import { writeAudit } from '../audit/index.ts'
import { accessScene } from '../scenes/index.ts'
import { readAudio } from './audio-store.ts'
import { exportRecordings } from './export-recordings.ts'
import { deleteRecordings } from './queries.ts'
import { readRecordables } from './read-recordables.ts'
import { endToWire, fateToWire, recordableToWire } from './recording-to-wire.ts'
import { uploadRecording, uploadRecordings } from './upload-recordings.ts'

export const recordingHandlers = {
  listRecordings: async (call, { sceneId, state, word = '', ...page }) => {
    const { scene, recordables } = await readRecordables(call, { sceneId })
    const wanted = word.toLowerCase()
    const fits = recordables.filter(
      (one) =>
        (state === undefined || one.state === state) &&
        (one.word.toLowerCase().includes(wanted) || String(one.number) === wanted),
    )
    return pageOfItems(
      fits.map((one) => recordableToWire(scene.id, one)),
      page,
    )
  },
  uploadRecording: async (call, { sceneId, resId, part }) =>
    fateToWire(call.caller.language, await uploadRecording(call, { sceneId, resId, part })),
  uploadRecordings: async (call, { sceneId }) => {
    const { fates, ended } = await uploadRecordings(call, sceneId)
    const entries = fates.map((fate) => fateToWire(call.caller.language, fate))
    const succeeded = entries.filter(({ code }) => code === null).length
    return {
      sceneId,
      total: entries.length,
      succeeded,
      failed: entries.length - succeeded,
      entries,
      ...endToWire(call.caller.language, ended),
    }
  },
  findRecordingAudio: async (call, { sceneId, resId, part }) => {
    const { recordables } = await readRecordables(call, { sceneId })
    const found = recordables.find((one) => one.resId === resId && one.part === part)
    if (found === undefined) throw new Refusal('not_found')
    const sha256 = found.recording?.sha256
    const bytes = sha256 === undefined ? undefined : await readAudio(call.app.wordingsFolder, sha256)
    if (bytes === undefined) throw new Refusal('recording_missing')
    return partOfBytes('audio/wav', bytes, call.range)
  },
  deleteRecordings: ({ app, caller }, { id, resId, part }) =>
    asAccount(app.database.api, caller.account, async (tx) => {
      const { scene } = await accessScene(tx, caller, { id, write: 'tricks' })
      const deleted = await deleteRecordings(tx, caller.account, { scene: scene.id, resIds: resId, part })
      if (deleted === 0) throw new Refusal('not_found')
      await writeAudit(tx, caller, { action: 'recording.delete', subject: scene.id, after: { deleted } })
      return { sceneId: scene.id, deleted }
    }),
  exportRecordings: (call, { id, withSynthesised }) =>
    exportRecordings(call, { sceneId: id, withSynthesised }),
} satisfies Partial<Handlers>
