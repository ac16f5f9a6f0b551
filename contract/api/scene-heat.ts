import { z } from 'zod'
import { fields, id, period, whole } from './parts.ts'
import { one, route } from './route.ts'

export const sceneHeatRoutes = {
  findSceneHeat: route({
    path: '/api/parley/scenes/{id}/heat',
    methods: ['GET'],
    does: 'Paths of the newest conversations of a period: for each node how many entered, had a silence, hung up; for each pair of nodes how many took that path.',
    roles: 'everyRole',
    input: fields({
      ...period,
      id,
      /** Restricts to one version; 0 is all of them. */
      n: whole(0, 2 ** 31 - 1).default(0),
    }),
    answer: one(
      z.object({
        sceneId: z.string(),
        /** Number of conversations examined. */
        calls: z.int(),
        nodes: z.array(
          z.object({
            nodeId: z.string(),
            /** Conversations that reached this node. */
            calls: z.int(),
            /** Number of visits in all; a conversation may return. */
            times: z.int(),
            /** Conversations whose callee hung up here. */
            hungUp: z.int(),
            /** Conversations with a full silence of the callee here. */
            silent: z.int(),
          }),
        ),
        ways: z.array(z.object({ source: z.string(), target: z.string(), times: z.int() })),
      }),
    ),
  }),
}
