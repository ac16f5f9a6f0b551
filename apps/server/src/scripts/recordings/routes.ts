import { Refusal } from '@parley/contract/refusals'
import { fillPrompt } from '@parley/core/dialogue'
import { writeWav } from '@parley/edge/recordings'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { partOfBytes } from '../../platform/part-of-bytes.ts'
import { accessScene, readScript } from '../scenes/index.ts'
import { readAudio } from './audio-store.ts'
import { exportRecordings } from './export-recordings.ts'
import { cancelSynthesis, deleteRecordings, findSynthesis } from './queries.ts'
import { readRecordables } from './read-recordables.ts'
import { endToWire, fateToWire, recordableToWire, synthesisToWire } from './recording-to-wire.ts'
import { startSynthesis, synthesizePrompt } from './synthesize-prompts.ts'
import { uploadRecording, uploadRecordings } from './upload-recordings.ts'

/** Of one login within five minutes. */
const mostAuditions = 60

export const recordingHandlers = {
  listRecordings: async (request, { sceneId, state, word = '', ...page }) => {
    const { scene, recordables } = await readRecordables(request, { sceneId })
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
  uploadRecording: async (request, { sceneId, resId, part }) =>
    fateToWire(request.principal.language, await uploadRecording(request, { sceneId, resId, part })),
  uploadRecordings: async (request, { sceneId }) => {
    const { fates, ended } = await uploadRecordings(request, sceneId)
    const entries = fates.map((fate) => fateToWire(request.principal.language, fate))
    const succeeded = entries.filter(({ code }) => code === null).length
    return {
      sceneId,
      total: entries.length,
      succeeded,
      failed: entries.length - succeeded,
      entries,
      ...endToWire(request.principal.language, ended),
    }
  },
  findRecordingAudio: async (request, { sceneId, resId, part }) => {
    const { recordables } = await readRecordables(request, { sceneId })
    const found = recordables.find((one) => one.resId === resId && one.part === part)
    if (found === undefined) throw new Refusal('not_found')
    const sha256 = found.recording?.sha256
    const bytes = sha256 === undefined ? undefined : await readAudio(request.app.promptsFolder, sha256)
    if (bytes === undefined) throw new Refusal('recording_missing')
    return partOfBytes('audio/wav', bytes, request.range)
  },
  synthesizeRecording: async (request, { sceneId, resId, part }) => {
    await synthesizePrompt(request, { sceneId, resId, part })
    const { scene, recordables } = await readRecordables(request, { sceneId })
    const made = recordables.find((one) => one.resId === resId && one.part === part)
    if (made === undefined) throw new Refusal('not_found')
    return recordableToWire(scene.id, made)
  },
  auditionText: async (request, { sceneId, text, variables, voice: name, speed, tone, volume }) => {
    await request.app.throttle.admit([
      { key: `audition ${request.principal.loginId}`, failures: mostAuditions },
    ])
    const { language, settings } = await readScript(request, { sceneId, read: 'tricks' }, (script) => script)
    const kept = settings.voice
    const voice = {
      speed: speed ?? kept.speed,
      tone: tone ?? kept.tone,
      volume: volume ?? kept.volume,
      ...((name ?? kept.name) === undefined ? {} : { name: name ?? kept.name }),
    }
    const audio = await request.app.synthesize({ language, text: fillPrompt(text, variables), voice })
    return partOfBytes('audio/wav', writeWav(audio, 8000), request.range)
  },
  startSynthesis: async (request, { sceneId, resId }) =>
    synthesisToWire(await startSynthesis(request, { sceneId, resIds: resId })),
  findSynthesis: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { scene } = await accessScene(tx, principal, { id, read: 'tricks' })
      const row = await findSynthesis(tx, principal.account, scene.id)
      return row === undefined ? null : synthesisToWire(row)
    }),
  cancelSynthesis: ({ app, principal }, { id }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { scene } = await accessScene(tx, principal, { id, write: 'tricks' })
      await cancelSynthesis(tx, principal.account, scene.id)
      const row = await findSynthesis(tx, principal.account, scene.id)
      if (row === undefined) throw new Refusal('not_found')
      await writeAudit(tx, principal, { action: 'recording.cancelSynthesis', subject: scene.id })
      return synthesisToWire(row)
    }),
  deleteRecordings: ({ app, principal }, { id, resId, part }) =>
    asAccount(app.database.api, principal.account, async (tx) => {
      const { scene } = await accessScene(tx, principal, { id, write: 'tricks' })
      const deleted = await deleteRecordings(tx, principal.account, { scene: scene.id, resIds: resId, part })
      if (deleted === 0) throw new Refusal('not_found')
      await writeAudit(tx, principal, { action: 'recording.delete', subject: scene.id, after: { deleted } })
      return { sceneId: scene.id, deleted }
    }),
  exportRecordings: (request, { id, withSynthesized }) =>
    exportRecordings(request, { sceneId: id, withSynthesized }),
} satisfies Partial<Handlers>
