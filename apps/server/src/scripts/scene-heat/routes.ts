import type { Handlers } from '../../platform/http/index.ts'
import { readPeriod } from '../../platform/read-period.ts'
import { readScript } from '../scenes/index.ts'
import { countConversations, listNodeHeat, listWays } from './queries.ts'

/** The newest of a period; the paths of conversations repeat long before that. */
const mostCalls = 10_000

export const sceneHeatHandlers = {
  findSceneHeat: (request, { id, n, ...period }) =>
    readScript(request, { sceneId: id, read: 'flow' }, async (_, scene, tx) => {
      const { account } = request.principal
      const asked = { scene: scene.id, n, ...readPeriod(request, period), mostCalls }
      return {
        sceneId: scene.id,
        calls: await countConversations(tx, account, asked),
        nodes: [...(await listNodeHeat(tx, account, asked))],
        ways: [...(await listWays(tx, account, asked))],
      }
    }),
} satisfies Partial<Handlers>
