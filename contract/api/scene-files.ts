import { z } from 'zod'
import { Problem } from './flow.ts'
import { fields, filledText, flag, id, whole } from './parts.ts'
import { one, route } from './route.ts'
import { Change } from './scene-versions.ts'
import { Scene } from './scenes.ts'

/** A script as YAML 1.2 or JSON; its schema is at /api/scene-file.schema.json. */
const text = z.string().min(1).max(2_000_000)

export const sceneFileRoutes = {
  exportScene: route({
    path: '/api/parley/scenes/{id}/file',
    methods: ['GET'],
    does: "A scene's draft as one YAML file; requires every read mask. Importing it gives the same script.",
    roles: 'everyRole',
    input: fields({ id }),
    answer: { kind: 'stream', type: 'application/yaml' },
  }),
  importScene: route({
    path: '/api/parley/scenes/file',
    methods: ['POST'],
    does: "Creates a scene from a script's file; mistakes that only prevent submission are listed in the response.",
    roles: 'everyRole',
    operate: 'add',
    creates: true,
    input: fields({ text, name: filledText(30).optional(), categoryId: id.nullish() }),
    answer: one(Scene.extend({ problems: z.array(Problem) })),
  }),
  replaceScene: route({
    path: '/api/parley/scenes/{id}/file',
    methods: ['PUT'],
    does: "Replaces the scene's draft by a script's file, over the version it started from; requires every write mask. `isTrial` only returns the differences.",
    roles: 'everyRole',
    operate: 'update',
    input: fields({ id, text, version: whole(1, 2 ** 31 - 1), isTrial: flag.default(false) }),
    answer: one(
      z.object({
        sceneId: z.string(),
        version: z.int(),
        changes: z.array(Change),
        problems: z.array(Problem),
      }),
    ),
  }),
}
