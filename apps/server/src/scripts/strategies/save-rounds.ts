import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import {
  type DialRound,
  doNotCallIntentId,
  redialStatuses,
  type SceneId,
  type StrategyType,
  unknownIntentId,
} from '@parley/contract/vocabulary'
import { writeAudit } from '../../accounts/audit/index.ts'
import { asAccount, type Tx } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { accessScene, findDraft, readItem, readItems } from '../scenes/index.ts'
import {
  deleteRounds,
  insertRound,
  listRounds,
  listStrategies,
  type RoundRow,
  type StrategyRow,
  updateRound,
} from './queries.ts'
import { roundFromWire, roundToWire } from './strategy-to-wire.ts'

/** The maximum of one strategy. */
const mostRounds = 20

export const addRound = (request: ApiRequest, { strategyId, sceneId, ...wire }: InputOf<Api['addRound']>) =>
  onScene(request, readItem({ id: strategyId, sceneId }), async (tx, scene, number) => {
    const { account } = request.principal
    const strategy = await getStrategy(tx, request, scene, number)
    const round = roundFromWire(wire)
    await refuseWrong(tx, request, { scene, type: strategy.type, round })
    const made = await insertRound(tx, account, { scene, strategy: number, round, most: mostRounds })
    if (made === undefined) throw new Refusal('too_many_rounds', { most: mostRounds })
    await writeAudit(tx, request.principal, {
      action: 'strategy.addRound',
      subject: scene,
      after: { strategy: number, type: strategy.type, ...round },
    })
    return roundToWire(scene, await getRound(tx, request, scene, made))
  })

export const changeRound = (
  request: ApiRequest,
  { id, sceneId, version, ...wire }: InputOf<Api['updateRound']>,
) =>
  onScene(request, readItem({ id, sceneId }), async (tx, scene, number) => {
    const before = await getRound(tx, request, scene, number)
    const strategy = await getStrategy(tx, request, scene, before.strategy)
    const { name, execution, callTime, callCount, tags, range } = roundToWire(scene, before)
    const kept = { name, execution, callTime, callCount, tags, range }
    const round = roundFromWire({
      name: wire.name ?? kept.name,
      execution: wire.execution ?? kept.execution,
      callTime: wire.callTime ?? kept.callTime,
      callCount: wire.callCount ?? kept.callCount,
      tags: wire.tags ?? kept.tags,
      range: wire.range ?? kept.range,
    })
    await refuseWrong(tx, request, { scene, type: strategy.type, round })
    const change = { scene, number, round, version: version ?? before.version }
    if ((await updateRound(tx, request.principal.account, change)) === 0)
      throw new Refusal('stale_version', { version: before.version })
    await writeAudit(tx, request.principal, {
      action: 'strategy.updateRound',
      subject: scene,
      before: { strategy: strategy.number, type: strategy.type, ...roundOf(before) },
      after: { strategy: strategy.number, type: strategy.type, ...round },
    })
    return roundToWire(scene, await getRound(tx, request, scene, number))
  })

export const removeRounds = ({ app, principal }: ApiRequest, { id, sceneId }: InputOf<Api['deleteRound']>) =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const items = readItems(id, sceneId)
    const { scene } = await accessScene(tx, principal, { id: items.sceneId, write: 'tricks' })
    const numbers = [...items.numbers]
    const kept = await listRounds(tx, principal.account, scene.id)
    if (numbers.some((number) => !kept.some((one) => one.number === number)))
      throw new Refusal('round_missing')
    const deleted = await deleteRounds(tx, principal.account, { scene: scene.id, numbers })
    for (const gone of kept.filter(({ number }) => numbers.includes(number)))
      await writeAudit(tx, principal, {
        action: 'strategy.deleteRound',
        subject: scene.id,
        before: { strategy: gone.strategy, name: gone.name },
      })
    return { sceneId: scene.id, deleted }
  })

const roundOf = ({ name, execution, minute, calls, tags, range }: RoundRow): DialRound => ({
  name,
  execution,
  minute,
  calls,
  tags,
  range,
})

/** One transaction on an item of a scene that the principal may write. */
const onScene = <T>(
  { app, principal }: ApiRequest,
  { sceneId, number }: { readonly sceneId: string; readonly number: number },
  work: (tx: Tx, scene: SceneId, number: number) => Promise<T>,
): Promise<T> =>
  asAccount(app.database.api, principal.account, async (tx) => {
    const { scene } = await accessScene(tx, principal, { id: sceneId, write: 'tricks' })
    return work(tx, scene.id, number)
  })

const getStrategy = async (
  tx: Tx,
  { principal }: ApiRequest,
  scene: SceneId,
  number: number,
): Promise<StrategyRow> => {
  const row = (await listStrategies(tx, principal.account, scene)).find((one) => one.number === number)
  if (row === undefined) throw new Refusal('strategy_missing')
  return row
}

const getRound = async (
  tx: Tx,
  { principal }: ApiRequest,
  scene: SceneId,
  number: number,
): Promise<RoundRow> => {
  const row = (await listRounds(tx, principal.account, scene)).find((one) => one.number === number)
  if (row === undefined) throw new Refusal('round_missing')
  return row
}

const lastTimedMinute = 1430
const stepMinutes = 10

/** Specification 1 §5: steps of ten minutes. Tags are redialable statuses, or labels of the scene. */
const refuseWrong = async (
  tx: Tx,
  { principal }: ApiRequest,
  asked: { readonly scene: SceneId; readonly type: StrategyType; readonly round: DialRound },
): Promise<void> => {
  const { execution, minute, tags } = asked.round
  const isTimeRight = execution === 'timed' ? minute <= lastTimedMinute : minute >= stepMinutes
  if (!isTimeRight || minute % stepMinutes !== 0) throw new Refusal('round_time_wrong')
  const known = asked.type === 'task' ? redialStatuses : await labelsOf(tx, principal, asked.scene)
  const wrong = tags.filter((tag) => !known.includes(tag))
  if (wrong.length > 0) throw new Refusal('round_tags_wrong', { tags: wrong.join(', ') })
}

/** A callee who asked not to be called is never redialed, whatever the label's name. */
const labelsOf = async (
  tx: Tx,
  principal: ApiRequest['principal'],
  scene: SceneId,
): Promise<readonly number[]> => {
  const draft = await findDraft(tx, principal.account, scene)
  const ids = (draft?.script.tags ?? []).map(({ intentId }) => intentId)
  return [...ids, unknownIntentId].filter((id) => id !== doNotCallIntentId)
}
