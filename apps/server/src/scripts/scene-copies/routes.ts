import type { Handlers } from '../../platform/http/index.ts'
import { sceneToWire } from '../scenes/index.ts'
import { copyScene } from './copy-scene.ts'

export const sceneCopyHandlers = {
  copyScene: async (request, input) =>
    sceneToWire(
      await copyScene(request, { id: input.sceneId ?? input.id, name: input.name }),
      request.principal,
    ),
} satisfies Partial<Handlers>
