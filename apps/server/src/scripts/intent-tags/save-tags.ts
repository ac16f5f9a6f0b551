import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { type AccountId, type IntentTag, type SceneScript, sceneId } from '@parley/contract/vocabulary'
import { nextNumber } from '@parley/core/dialogue'
import type { Db } from '../../platform/db/index.ts'
import type { ApiRequest } from '../../platform/http/index.ts'
import { wireId } from '../../platform/wire-id.ts'
import { type Changed, changeScript, readItem, readItems, readPlace } from '../scenes/index.ts'
import { listRounds, listStrategies } from '../strategies/index.ts'
import { listTasksOfTags, type TaskOfTag } from './queries.ts'
import { type RuleContext, ruleFromWire, type WireRule } from './rule-to-wire.ts'

const mostTags = 500

export const addTag = (request: ApiRequest, input: InputOf<Api['addTag']>): Promise<Changed<IntentTag>> => {
  const { sceneId: scene } = readPlace(input)
  const { version, name, remark } = input
  const asked = { sceneId: scene, version, write: 'words', action: 'scene.addTag' } as const
  return changeScript(request, asked, async (script, tx) => {
    if (script.tags.length >= mostTags) throw new Refusal('parameter_error', { limit: mostTags })
    const intentId = nextNumber(script)
    const tag: IntentTag = {
      intentId,
      name,
      remark,
      priority: input.priority ?? lastPriority(script) + 1,
      ruleSets: ruleSetsFrom(input.rules, await contextOf(tx, request.principal.account, scene, script)),
    }
    refuseNamesake(script.tags, tag)
    return {
      script: { ...script, tags: [...script.tags, tag], lastNumber: intentId },
      answer: tag,
      after: tag,
    }
  })
}

export const updateTag = (
  request: ApiRequest,
  input: InputOf<Api['updateTag']>,
): Promise<Changed<IntentTag>> => {
  const { sceneId: scene, number } = readItem(input)
  const asked = {
    sceneId: scene,
    version: input.version,
    write: 'words',
    action: 'scene.updateTag',
  } as const
  return changeScript(request, asked, async (script, tx) => {
    const before = script.tags.find(({ intentId }) => intentId === number)
    if (before === undefined) throw new Refusal('not_found')
    const { name = before.name, priority = before.priority, remark = before.remark, rules } = input
    const tag: IntentTag = {
      ...before,
      name,
      priority,
      ...(remark === undefined ? {} : { remark }),
      ruleSets:
        rules === undefined
          ? before.ruleSets
          : ruleSetsFrom(rules, await contextOf(tx, request.principal.account, scene, script)),
    }
    const others = script.tags.filter((one) => one !== before)
    refuseNamesake(others, tag)
    const tags = script.tags.map((one) => (one === before ? tag : one))
    return { script: { ...script, tags }, answer: tag, before, after: tag }
  })
}

type Deleted = { readonly deleted: number; readonly tasks: readonly TaskOfTag[] }

/** Running tasks keep their version: the response names those that still use a deleted tag. */
export const deleteTags = (
  request: ApiRequest,
  input: InputOf<Api['deleteTag']>,
): Promise<Changed<Deleted>> => {
  const { sceneId: scene, numbers } = readItems(input.id, input.sceneId)
  const asked = {
    sceneId: scene,
    version: input.version,
    write: 'words',
    action: 'scene.deleteTag',
  } as const
  return changeScript(request, asked, async (script, tx) => {
    const gone = script.tags.filter(({ intentId }) => numbers.has(intentId))
    if (gone.length !== numbers.size) throw new Refusal('not_found')
    const tasks = await listTasksOfTags(tx, request.principal.account, {
      scene: wireId(scene, sceneId),
      intentIds: [...numbers],
    })
    const tags = script.tags.filter((tag) => !gone.includes(tag))
    const lastNumber = nextNumber(script) - 1
    return {
      script: { ...script, tags, lastNumber },
      answer: { deleted: gone.length, tasks },
      before: gone,
    }
  })
}

export const ruleSetsFrom = (
  rules: readonly (readonly WireRule[])[],
  context: RuleContext,
): IntentTag['ruleSets'] => rules.map((set) => set.map((rule) => ruleFromWire(rule, context)))

export const contextOf = async (
  db: Db,
  account: AccountId,
  scene: string,
  script: SceneScript,
): Promise<RuleContext> => {
  const id = wireId(scene, sceneId)
  const numbered = [...(await listStrategies(db, account, id)), ...(await listRounds(db, account, id))]
  return { script, placedBy: new Set(numbered.map(({ number }) => number)) }
}

const lastPriority = ({ tags }: SceneScript): number =>
  tags.reduce((most, { priority }) => Math.max(most, priority), 0)

const refuseNamesake = (others: readonly IntentTag[], { name }: IntentTag): void => {
  if (others.some((other) => other.name === name)) throw new Refusal('name_taken')
}
