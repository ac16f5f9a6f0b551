import { Refusal } from '@parley/contract/refusals'
import type { Handlers } from '../../platform/http/index.ts'
import { pageOfItems } from '../../platform/page-of-items.ts'
import { readItem, readScript } from '../scenes/index.ts'
import { listRounds, listStrategies } from './queries.ts'
import { addRound, changeRound, removeRounds } from './save-rounds.ts'
import { addStrategy, changeStrategy, removeStrategies } from './save-strategies.ts'
import { roundToWire, strategyToWire } from './strategy-to-wire.ts'

export const strategyHandlers = {
  listStrategies: (request, { sceneId, name = '', ...page }) =>
    readScript(request, { sceneId, read: 'tricks' }, async (_script, { id }, tx) => {
      const { account } = request.principal
      const [rows, rounds] = [await listStrategies(tx, account, id), await listRounds(tx, account, id)]
      const wanted = name.toLowerCase()
      return pageOfItems(
        rows
          .filter((row) => row.name.toLowerCase().includes(wanted))
          .map((row) => strategyToWire(id, row, rounds)),
        page,
      )
    }),
  addStrategy,
  updateStrategy: changeStrategy,
  deleteStrategy: removeStrategies,
  listRounds: (request, { strategyId, sceneId, ...page }) => {
    const item = readItem({ id: strategyId, sceneId })
    return readScript(request, { sceneId: item.sceneId, read: 'tricks' }, async (_script, { id }, tx) => {
      const { account } = request.principal
      const strategies = await listStrategies(tx, account, id)
      if (!strategies.some(({ number }) => number === item.number)) throw new Refusal('strategy_missing')
      const rounds = (await listRounds(tx, account, id)).filter(({ strategy }) => strategy === item.number)
      return pageOfItems(
        rounds.map((round) => roundToWire(id, round)),
        page,
      )
    })
  },
  addRound,
  updateRound: changeRound,
  deleteRound: removeRounds,
} satisfies Partial<Handlers>
