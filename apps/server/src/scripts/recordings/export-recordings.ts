import type { ByteStream } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { packedBytes, packRecordings } from '@parley/edge/recordings'
import type { ApiRequest } from '../../platform/http/index.ts'
import { readAudio } from './audio-store.ts'
import { readRecordables } from './read-recordables.ts'
import { fileNameOf } from './recording-to-wire.ts'

/** All recordings of a scene as a zip that can be uploaded again. */
export const exportRecordings = async (
  request: ApiRequest,
  asked: { readonly sceneId: string; readonly withSynthesized: boolean },
): Promise<ByteStream> => {
  const { scene, recordables } = await readRecordables(request, { sceneId: asked.sceneId })
  const { promptsFolder } = request.app
  const files = recordables.flatMap((one) => {
    const { recording } = one
    if (recording === undefined || (recording.source === 'synthesized' && !asked.withSynthesized)) return []
    const read = async (): Promise<Buffer> => {
      const bytes = await readAudio(promptsFolder, recording.sha256)
      if (bytes === undefined) throw new Refusal('recording_missing')
      return bytes
    }
    return [{ name: fileNameOf(one), bytes: recording.bytes, read }]
  })
  if (files.length === 0) throw new Refusal('recording_missing')
  // A zip that breaks off has no error message: damage is reported before its first byte.
  for (const { read } of files) await read()
  return {
    type: 'application/zip',
    chunks: packRecordings(files),
    file: { name: `recordings-${scene.id}.zip`, bytes: packedBytes(files) },
  }
}
