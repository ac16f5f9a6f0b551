import { api } from '@parley/contract/api'
import { useState } from 'react'
import { ApiRefusal } from '../../platform/api-refusal.ts'
import { useSend } from '../../platform/use-request.ts'
import { useNotices } from '../../ui/use-notices.ts'
import type { Fate, RecordingRow } from './recording-row.ts'

/** Sends zips and wavs one after another, and gathers what became of each file. */
export const useUploads = (sceneId: string) => {
  const notices = useNotices()
  const zip = useSend(api.uploadRecordings, { stale: [api.listRecordings] })
  const wav = useSend(api.uploadRecording, { stale: [api.listRecordings] })
  const [fates, setFates] = useState<readonly Fate[]>()
  const [isSending, setSending] = useState(false)

  const sendOne = async (file: File, row: RecordingRow | undefined): Promise<readonly Fate[]> => {
    if (/\.zip$/i.test(file.name)) {
      const answer = await zip.mutateAsync({ input: { sceneId }, file })
      const { code, entries } = answer
      return code === null ? entries : [...entries, fateOf(file.name, code)]
    }
    const target = row === undefined ? {} : { resId: row.resId, part: row.part }
    return [await wav.mutateAsync({ input: { sceneId, ...target }, file })]
  }
  const send = async (files: readonly File[], row?: RecordingRow): Promise<void> => {
    if (files.length === 0) return
    setSending(true)
    setFates(undefined)
    const found: Fate[] = []
    for (const file of files)
      try {
        found.push(...(await sendOne(file, row)))
      } catch (error) {
        if (error instanceof ApiRefusal) found.push(fateOf(file.name, error.code, error.values))
        else notices.failed(error)
      }
    setSending(false)
    setFates(found)
  }
  return {
    fates,
    isSending,
    send: (files: readonly File[], row?: RecordingRow): void => void send(files, row),
    close: () => setFates(undefined),
  }
}

const fateOf = (name: string, code: string, values: Readonly<Record<string, unknown>> = {}): Fate => ({
  name,
  code,
  values: Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  ),
  ms: null,
  headMs: null,
  tailMs: null,
  isSilentAtEnds: false,
})
