import { Refusal } from '@parley/contract/refusals'
import type { SceneScript } from '@parley/contract/vocabulary'
import { variablesIn } from '@parley/core/dialogue'
import { prepareRecording, writeWav } from '@parley/edge/recordings'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import type { ServerApp } from '../../platform/server-app.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { accessScene } from '../scenes/index.ts'
import { saveAudio } from './audio-store.ts'
import {
  findSynthesis,
  insertSynthesis,
  type NewRecording,
  type SynthesisRow,
  upsertRecordings,
} from './queries.ts'
import { readRecordables } from './read-recordables.ts'
import type { Recordable } from './recordables-of.ts'

type Previews = Pick<ServerApp, 'synthesize'> & { readonly promptsFolder: string }

/** Whether it lacks matching audio, and has no human recording. */
export const canBeSynthesized = ({ word, state, recording }: Recordable): boolean =>
  variablesIn(word).length === 0 &&
  (state === 'missing' || (state === 'outdated' && recording?.source === 'synthesized'))

/** An engine synthesizes a prompt and the file is stored. */
export const synthesizeOne = async (
  previews: Previews,
  {
    script,
    one,
    madeBy,
  }: { readonly script: SceneScript; readonly one: Recordable; readonly madeBy: string },
): Promise<NewRecording> => {
  const { voice } = script.settings
  const audio = await previews.synthesize({ language: script.language, text: one.word, voice })
  const prepared = prepareRecording(writeWav(audio, 8000))
  if (prepared.kind !== 'recording') throw new Refusal('synthesis_failed')
  const { wav, ms, headMs, tailMs } = prepared
  const sha256 = await saveAudio(previews.promptsFolder, wav)
  const { resId, part, word } = one
  return {
    resId,
    part,
    sha256,
    ms,
    bytes: wav.length,
    headMs,
    tailMs,
    source: 'synthesized',
    word,
    voice,
    madeBy,
  }
}

/** Synthesizes one prompt now, even if there is a synthesis; a human recording stays. */
export const synthesizePrompt = async (
  request: ApiRequest,
  asked: { readonly sceneId: string; readonly resId: string; readonly part: number },
): Promise<void> => {
  const { app, principal } = request
  const { scene, script, recordables } = await readRecordables(request, {
    sceneId: asked.sceneId,
    isToWrite: true,
  })
  const one = recordables.find(({ resId, part }) => resId === asked.resId && part === asked.part)
  if (one === undefined) throw new Refusal('not_found')
  if (variablesIn(one.word).length > 0) throw new Refusal('wording_has_variables')
  if (one.recording?.source === 'uploaded') throw new Refusal('wording_is_recorded')
  const recording = await synthesizeOne(app, { script, one, madeBy: principal.loginName })
  await asAccount(app.database.api, principal.account, async (tx) => {
    await accessScene(tx, principal, { id: scene.id, write: 'tricks' })
    await upsertRecordings(tx, principal.account, { scene: scene.id, recordings: [recording] })
    await writeAudit(tx, principal, {
      action: 'recording.synthesize',
      subject: scene.id,
      after: { resId: one.resId },
    })
  })
}

/** Queues the synthesis of a scene's prompts; all that need it, or the named ones. */
export const startSynthesis = async (
  request: ApiRequest,
  asked: { readonly sceneId: string; readonly resIds: readonly string[] | undefined },
): Promise<SynthesisRow> => {
  const { app, principal } = request
  const { scene, recordables } = await readRecordables(request, { sceneId: asked.sceneId, isToWrite: true })
  if (!app.canSynthesize()) throw new Refusal('no_engine')
  const total = targetsOf(recordables, asked.resIds).length
  if (total === 0) throw new Refusal('nothing_to_synthesize')
  const row = await asAccount(app.database.api, principal.account, async (tx) => {
    await accessScene(tx, principal, { id: scene.id, write: 'tricks' })
    const made = { id: uuidv7(), scene: scene.id, resIds: asked.resIds, madeBy: principal.loginName, total }
    if ((await insertSynthesis(tx, principal.account, made)) === 0) throw new Refusal('synthesis_running')
    await writeAudit(tx, principal, {
      action: 'recording.synthesizeAll',
      subject: scene.id,
      after: { total },
    })
    return findSynthesis(tx, principal.account, scene.id)
  })
  if (row === undefined) throw new Error('a new synthesis is not visible')
  app.wakeJobs()
  return row
}

export const targetsOf = (
  recordables: readonly Recordable[],
  resIds: readonly string[] | null | undefined,
): readonly Recordable[] =>
  recordables.filter((one) => canBeSynthesized(one) && (resIds?.includes(one.resId) ?? true))
