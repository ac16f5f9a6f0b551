import type { Handlers } from '../../platform/http/index.ts'
import { sceneToWire } from '../scenes/index.ts'
import { copyScene } from './copy-scene.ts'

export const sceneCopyHandlers = {
  copyScene: async (call, input) =>
    sceneToWire(await copyScene(call, { id: input.sceneId ?? input.id, name: input.name }), call.principal),
} satisfies Partial<Handlers>
