import { maskBits } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { writeSceneFile } from '@parley/edge/scene-files'
import type { Handlers } from '../../platform/http/index.ts'
import { authorityToWire, problemToWire, readScript, sceneToWire } from '../scenes/index.ts'
import { importScene } from './import-scene.ts'
import { replaceScene } from './replace-scene.ts'

export const sceneFileHandlers = {
  exportScene: (call, { id }) =>
    readScript(call, { sceneId: id, read: 'flow' }, (script, scene) => {
      if (authorityToWire(scene, call.principal).readGrant !== everyMask) throw new Refusal('no_permission')
      const file = Buffer.from(writeSceneFile(scene.name, script))
      return {
        type: 'application/yaml; charset=utf-8',
        chunks: oneChunk(file),
        file: { name: `scene-${scene.id}.yaml`, bytes: file.length },
      }
    }),
  importScene: async (call, input) => {
    const { scene, problems } = await importScene(call, input)
    return { ...sceneToWire(scene, call.principal), problems: problems.map(problemToWire) }
  },
  replaceScene: async (call, input) => {
    const { sceneId, version, changes, problems } = await replaceScene(call, input)
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
