import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { StrategyType } from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, readItem, readItems } from '../scenes/index.ts'
import {
  deleteStrategies,
  insertStrategy,
  listRounds,
  listStrategies,
  listTasksOfStrategies,
  lockStrategies,
  updateStrategy,
} from './queries.ts'
import { strategyToWire, wordOf } from './strategy-to-wire.ts'

/** The maximum of one scene. */
const mostStrategies = 50

export const addStrategy = ({ app, principal }: ApiRequest, input: InputOf<Api['addStrategy']>) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: input.sceneId, write: 'tricks' })
    const strategy = {
      name: input.name,
      type: wordOf(StrategyType.fromWire(input.type)),
      isEnabled: input.enabled,
    }
    const kept = await listStrategies(tx, principal.account, scene.id)
    if (kept.some(({ name }) => name === input.name)) throw new Refusal('name_taken')
    const made = { scene: scene.id, strategy, most: mostStrategies }
    const number = await insertStrategy(tx, principal.account, made)
    if (number === undefined) throw new Refusal('too_many_strategies', { most: mostStrategies })
    await writeAudit(tx, principal, {
      action: 'strategy.create',
      subject: scene.id,
      after: { strategy: number, ...strategy },
    })
    const row = (await listStrategies(tx, principal.account, scene.id)).find((one) => one.number === number)
    if (row === undefined) throw new Refusal('strategy_missing')
    return strategyToWire(scene.id, row, [])
  })

export const changeStrategy = (
  { app, principal }: ApiRequest,
  { version, name, enabled, ...named }: InputOf<Api['updateStrategy']>,
) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { sceneId, number } = readItem(named)
    const { scene } = await accessScene(tx, principal, { id: sceneId, write: 'tricks' })
    const kept = await listStrategies(tx, principal.account, scene.id)
    const before = kept.find((one) => one.number === number)
    if (before === undefined) throw new Refusal('strategy_missing')
    const after = { name: name ?? before.name, isEnabled: enabled ?? before.isEnabled }
    if (kept.some((one) => one !== before && one.name === after.name)) throw new Refusal('name_taken')
    const change = { scene: scene.id, number, ...after, version: version ?? before.version }
    if ((await updateStrategy(tx, principal.account, change)) === 0)
      throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, principal, {
      action: 'strategy.update',
      subject: scene.id,
      before: { strategy: number, name: before.name, isEnabled: before.isEnabled },
      after: { strategy: number, ...after },
    })
    const rows = await listStrategies(tx, principal.account, scene.id)
    const row = rows.find((one) => one.number === number) ?? before
    return strategyToWire(scene.id, row, await listRounds(tx, principal.account, scene.id))
  })

/** Decision §4: the last one stays. */
export const removeStrategies = (
  { app, principal }: ApiRequest,
  { id, sceneId }: InputOf<Api['deleteStrategy']>,
) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const items = readItems(id, sceneId)
    const { scene } = await accessScene(tx, principal, { id: items.sceneId, write: 'tricks' })
    const kept = await lockStrategies(tx, principal.account, scene.id)
    const numbers = [...items.numbers]
    if (numbers.some((number) => !kept.includes(number))) throw new Refusal('strategy_missing')
    if (kept.length === numbers.length) throw new Refusal('strategy_last')
    const users = await listTasksOfStrategies(tx, principal.account, { scene: scene.id, numbers })
    if (users.length > 0) throw new Refusal('strategy_in_use', { names: users.join(', ') })
    const gone = (await listStrategies(tx, principal.account, scene.id)).filter(({ number }) =>
      numbers.includes(number),
    )
    const deleted = await deleteStrategies(tx, principal.account, { scene: scene.id, numbers })
    for (const { number, name, type } of gone)
      await writeAudit(tx, principal, {
        action: 'strategy.delete',
        subject: scene.id,
        before: { strategy: number, name, type },
      })
    return { sceneId: scene.id, deleted }
  })
