import type { InterfaceLanguage } from '@parley/contract/api'
import { describeRefusal } from '@parley/contract/messages'
import type { Refusal } from '@parley/contract/refusals'
import { epochSeconds } from '../../platform/epoch-seconds.ts'
import type { SynthesisRow } from './queries.ts'
import type { Recordable } from './recordables-of.ts'
import type { Fate } from './upload-recordings.ts'

export const recordableToWire = (sceneId: string, one: Recordable) => ({
  id: `${sceneId}.${one.number}${suffixOf(one.part)}`,
  sceneId,
  resId: one.resId,
  part: one.part,
  serialNumber: one.number,
  fileName: fileNameOf(one),
  word: one.word,
  place: one.place,
  nodeId: one.nodeId,
  node: one.title,
  ttsType: one.isVariableOnly ? 2 : 1,
  state: one.state,
  resUrlId: one.recording?.sha256 ?? null,
  ms: one.recording?.ms ?? null,
  bytes: one.recording?.bytes ?? null,
  headMs: one.recording?.headMs ?? null,
  tailMs: one.recording?.tailMs ?? null,
  recordedWord: one.recording?.word ?? null,
  uploadBy: one.recording?.madeBy ?? null,
  uploadTs: epochSeconds(one.recording?.madeAtMs ?? null),
})

export const fileNameOf = ({ number, part }: Pick<Recordable, 'number' | 'part'>): string =>
  `${number}${suffixOf(part)}.wav`

const suffixOf = (part: number): string => (part === 0 ? '' : `-${part}`)

/** Longer silence at either end is reported (specification 1 §5: head and tail silence must be trimmed). */
const longestSilenceMs = 1000

export const fateToWire = (language: InterfaceLanguage, fate: Fate) => {
  const stored = fate.kind === 'stored' ? fate.recording : undefined
  const refusal = fate.kind === 'refused' ? fate.refusal : undefined
  return {
    name: fate.name,
    resId: fate.recordable?.resId ?? null,
    part: fate.recordable?.part ?? 0,
    serialNumber: fate.recordable?.number ?? null,
    code: refusal?.code ?? null,
    msg: refusal === undefined ? 'success' : describeRefusal(language, refusal.code, refusal.values),
    values: { ...refusal?.values },
    ms: stored?.ms ?? null,
    headMs: stored?.headMs ?? null,
    tailMs: stored?.tailMs ?? null,
    isSilentAtEnds: stored !== undefined && Math.max(stored.headMs, stored.tailMs) > longestSilenceMs,
  }
}

/** Why a zip was not read to its end. */
export const endToWire = (language: InterfaceLanguage, ended: Refusal | undefined) => ({
  code: ended?.code ?? null,
  msg: ended === undefined ? 'success' : describeRefusal(language, ended.code, ended.values),
})

export const synthesisToWire = (row: SynthesisRow) => ({
  id: row.id,
  sceneId: row.scene,
  state: row.state,
  done: row.done,
  failed: row.failed,
  total: row.total,
  createTs: epochSeconds(row.createdAtMs),
  finishTs: epochSeconds(row.finishedAtMs),
})
