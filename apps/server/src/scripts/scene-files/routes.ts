import { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { writeSceneFile } from '@parley/edge/scene-files'
import type { Handlers } from '../../platform/http/index.ts'
import { authorityToWire, problemToWire, readScript, sceneToWire } from '../scenes/index.ts'
import { importScene } from './import-scene.ts'
import { replaceScene } from './replace-scene.ts'

export const sceneFileHandlers = {
  exportScene: (request, { id }) =>
    readScript(request, { sceneId: id, read: 'flow' }, (script, scene) => {
      if (authorityToWire(scene, request.principal).readGrant !== everyMask)
        throw new Refusal('no_permission')
      const file = Buffer.from(writeSceneFile(scene.name, script))
      return {
        type: 'application/yaml; charset=utf-8',
        chunks: oneChunk(file),
        file: { name: `scene-${scene.id}.yaml`, bytes: file.length },
      }
    }),
  importScene: async (request, input) => {
    const { scene, problems } = await importScene(request, input)
    return { ...sceneToWire(scene, request.principal), problems: problems.map(problemToWire) }
  },
  replaceScene: async (request, input) => {
    const { sceneId, version, changes, problems } = await replaceScene(request, input)
    return {
      sceneId,
      version,
      changes: changes.map((change) => ({ ...change, fields: [...change.fields] })),
      problems: problems.map(problemToWire),
    }
  },
} satisfies Partial<Handlers>

const everyMask = maskBits.flow | maskBits.words | maskBits.tricks

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
