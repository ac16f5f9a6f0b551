import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { SceneIntent, SceneScript } from '@parley/contract/vocabulary'
import { checkKeywords, nextNumber } from '@parley/core/dialogue'
import type { ApiApp, ApiRequest } from '../../platform/http/index.ts'
import { type Changed, changeScript, readItem, readItems, readPlace } from '../scenes/index.ts'

const mostIntents = 1000

/** Prepended, in the documented order (specification 1 §4). */
export const addIntent = (
  request: ApiRequest,
  input: InputOf<Api['addIntent']>,
): Promise<Changed<KeptIntent>> => {
  const { sceneId } = readPlace(input)
  const { version, name, keyWords, patterns, exceptPatterns, remark } = input
  const asked = { sceneId, version, write: 'words', action: 'scene.addIntent' } as const
  return changeScript(request, asked, (script) => {
    const intents = script.intents ?? []
    if (intents.length >= mostIntents) throw new Refusal('parameter_error', { limit: mostIntents })
    const targetId = nextNumber(script)
    const intent: SceneIntent = { targetId, name, keyWords, patterns, ...excepting(exceptPatterns), remark }
    checkIntent(request.app, intent, intents)
    const after = { ...script, intents: [intent, ...intents], lastNumber: targetId }
    return { script: after, answer: kept(intent, after), after: intent }
  })
}

export const updateIntent = (
  request: ApiRequest,
  input: InputOf<Api['updateIntent']>,
): Promise<Changed<KeptIntent>> => {
  const { sceneId, number } = readItem(input)
  const asked = { sceneId, version: input.version, write: 'words', action: 'scene.updateIntent' } as const
  return changeScript(request, asked, (script) => {
    const { intents = [] } = script
    const before = intents.find(({ targetId }) => targetId === number)
    if (before === undefined) throw new Refusal('not_found')
    const { name = before.name, keyWords = before.keyWords } = input
    const { patterns = before.patterns ?? [], remark = before.remark ?? '' } = input
    const { exceptPatterns: excepted = [], ...unchanged } = before
    const { exceptPatterns = excepted } = input
    const intent: SceneIntent = {
      ...unchanged,
      name,
      keyWords,
      patterns,
      ...excepting(exceptPatterns),
      remark,
    }
    checkIntent(
      request.app,
      intent,
      intents.filter((one) => one !== before),
    )
    const after = { ...script, intents: intents.map((one) => (one === before ? intent : one)) }
    return { script: after, answer: kept(intent, after), before, after: intent }
  })
}

export const deleteIntents = (
  request: ApiRequest,
  input: InputOf<Api['deleteIntent']>,
): Promise<Changed<number>> => {
  const { sceneId, numbers } = readItems(input.id, input.sceneId)
  const asked = { sceneId, version: input.version, write: 'words', action: 'scene.deleteIntent' } as const
  return changeScript(request, asked, (script) => {
    const { intents = [] } = script
    const gone = intents.filter(({ targetId }) => numbers.has(targetId))
    if (gone.length !== numbers.size) throw new Refusal('not_found')
    for (const intent of gone) refuseUsed(script, intent)
    const left = intents.filter((intent) => !gone.includes(intent))
    const lastNumber = nextNumber(script) - 1
    return { script: { ...script, intents: left, lastNumber }, answer: gone.length, before: gone }
  })
}

/** An intent without any omits the member, like those stored earlier. */
const excepting = (exceptPatterns: readonly string[]) =>
  exceptPatterns.length === 0 ? {} : { exceptPatterns }

export type KeptIntent = { readonly intent: SceneIntent; readonly usedBy: number }

export const kept = (intent: SceneIntent, script: Pick<SceneScript, 'connections'>): KeptIntent => ({
  intent,
  usedBy: edgesOf(script, intent).length,
})

const edgesOf = ({ connections }: Pick<SceneScript, 'connections'>, { targetId }: SceneIntent) =>
  connections.filter(({ intentIds = [] }) => intentIds.includes(targetId))

const checkIntent = ({ patterns }: ApiApp, intent: SceneIntent, others: readonly SceneIntent[]): void => {
  if (others.some(({ name }) => name === intent.name)) throw new Refusal('name_taken')
  const problem = checkKeywords(intent, patterns)
  if (problem !== undefined) throw new Refusal(problem.code, problem.values)
}

const refuseUsed = (script: SceneScript, intent: SceneIntent): void => {
  const [edge] = edgesOf(script, intent)
  if (edge === undefined) return
  const title = script.nodes.find(({ nodeId }) => nodeId === edge.source)?.title ?? edge.source
  throw new Refusal('intent_in_use', { name: intent.name, title })
}
