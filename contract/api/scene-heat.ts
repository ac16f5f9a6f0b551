import { z } from 'zod'
import { fields, id, period, whole } from './parts.ts'
import { one, route } from './route.ts'

export const sceneHeatRoutes = {
  findSceneHeat: route({
    path: '/api/parley/scenes/{id}/heat',
    methods: ['GET'],
    does: 'How the newest talks of a period went through the flow: for each node how many entered, fell silent, hung up; for each pair of nodes how many went that way.',
    roles: 'everyRole',
    input: fields({
      ...period,
      id,
      /** Of one version only; 0 is all of them. */
      n: whole(0, 2 ** 31 - 1).default(0),
    }),
    answer: one(
      z.object({
        sceneId: z.string(),
        /** Talks that were looked at. */
        calls: z.int(),
        nodes: z.array(
          z.object({
            nodeId: z.string(),
            /** Talks that came here. */
            calls: z.int(),
            /** How often in all: a talk may come back. */
            times: z.int(),
            /** Talks whose callee hung up here. */
            hungUp: z.int(),
            /** Talks in which the callee let a silence run out here. */
            silent: z.int(),
          }),
        ),
        ways: z.array(z.object({ source: z.string(), target: z.string(), times: z.int() })),
      }),
    ),
  }),
}
