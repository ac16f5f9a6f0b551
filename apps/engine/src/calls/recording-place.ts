import { join } from 'node:path'

export type RecordingPlace = { readonly path: string; readonly key: string }

/** The path of an attempt's recording: by the day (UTC) on which it was accepted, named by the attempt. */
export const recordingPlace = (folder: string, attemptId: string, acceptedMs: number): RecordingPlace => {
  const key = `${new Date(acceptedMs).toISOString().slice(0, 10).replaceAll('-', '/')}/${attemptId}.wav`
  return { key, path: join(folder, key) }
}
