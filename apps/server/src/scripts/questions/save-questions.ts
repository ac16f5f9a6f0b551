import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import { funcOnBits, type SceneQuestion, type SceneScript } from '@parley/contract/vocabulary'
import { checkKeywords, checkQuestion, nextNumber, variablesIn } from '@parley/core/dialogue'
import type { ApiApp, ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { type Changed, changeScript, readItem, readItems } from '../scenes/index.ts'

const mostQuestions = 1000

type Kind = SceneQuestion['kind']
type Form = {
  readonly funcOn: number
  readonly holdBeforeLead: number
  readonly leadWords: string
  readonly mastId: string
  readonly maxRepeatTime: number
  readonly maxRepeatTimeJumpNode: string | 0
}

/** Prepended, in the documented order (specification 1 §4). */
export const addQuestion = (
  request: ApiRequest,
  kind: Kind,
  input: InputOf<Api['addQuestion']>,
): Promise<Changed<SceneQuestion>> => {
  const { sceneId, version, question: name, keyWords, answer: word, enabled: isEnabled } = input
  const asked = { sceneId, version, write: 'words', action: `scene.add.${kind}` } as const
  return changeScript(request, asked, (script) => {
    const questions = script.questions ?? []
    if (questions.length >= mostQuestions) throw new Refusal('parameter_error', { limit: mostQuestions })
    const id = nextNumber(script)
    const question: SceneQuestion = {
      id,
      kind,
      name,
      keyWords,
      answer: { resId: uuidv7(), word },
      isEnabled,
      ...switchesOf(input),
      updatedAtMs: request.app.nowMs(),
    }
    refuseWrong(request.app, question, questions, script)
    return {
      script: { ...script, questions: [question, ...questions], lastNumber: id },
      answer: question,
      after: question,
    }
  })
}

export const updateQuestion = (
  request: ApiRequest,
  kind: Kind,
  input: InputOf<Api['updateQuestion']>,
): Promise<Changed<SceneQuestion>> => {
  const { sceneId, number } = readItem(input)
  const asked = { sceneId, version: input.version, write: 'words', action: `scene.update.${kind}` } as const
  return changeScript(request, asked, (script) => {
    const questions = script.questions ?? []
    const before = questions.find((one) => one.id === number && one.kind === kind)
    if (before === undefined) throw new Refusal('not_found')
    const { question: name = before.name, keyWords = before.keyWords, answer } = input
    const { enabled: isEnabled = before.isEnabled } = input
    const question: SceneQuestion = {
      id: before.id,
      kind,
      name,
      keyWords,
      answer: rewritten(before, answer),
      isEnabled,
      ...switchesOf({ ...formOf(before), ...given(input) }),
      updatedAtMs: request.app.nowMs(),
    }
    refuseWrong(
      request.app,
      question,
      questions.filter((one) => one !== before),
      script,
    )
    const left = questions.map((one) => (one === before ? question : one))
    return { script: { ...script, questions: left }, answer: question, before, after: question }
  })
}

export const deleteQuestions = (
  request: ApiRequest,
  kind: Kind,
  input: InputOf<Api['deleteQuestion']>,
): Promise<Changed<number>> => {
  const { sceneId, numbers } = readItems(input.id, input.sceneId)
  const asked = { sceneId, version: input.version, write: 'words', action: `scene.delete.${kind}` } as const
  return changeScript(request, asked, (script) => {
    const questions = script.questions ?? []
    const gone = questions.filter((one) => numbers.has(one.id) && one.kind === kind)
    if (gone.length !== numbers.size) throw new Refusal('not_found')
    const left = questions.filter((one) => !gone.includes(one))
    const lastNumber = nextNumber(script) - 1
    return { script: { ...script, questions: left, lastNumber }, answer: gone.length, before: gone }
  })
}

export const enableQuestions = (
  request: ApiRequest,
  input: InputOf<Api['enableQuestion']>,
): Promise<Changed<readonly SceneQuestion[]>> => {
  const { sceneId, numbers } = readItems(input.id, input.sceneId)
  const asked = {
    sceneId,
    version: input.version,
    write: 'words',
    action: 'scene.enableQuestion',
  } as const
  return changeScript(request, asked, (script) => {
    const questions = script.questions ?? []
    const isMeant = ({ id }: SceneQuestion) => numbers.has(id)
    if (questions.filter(isMeant).length !== numbers.size) throw new Refusal('not_found')
    const changed = questions.map((one) =>
      isMeant(one) ? { ...one, isEnabled: input.enabled, updatedAtMs: request.app.nowMs() } : one,
    )
    return {
      script: { ...script, questions: changed },
      answer: changed.filter(isMeant),
      after: { ids: [...numbers], isEnabled: input.enabled },
    }
  })
}

/** The switches on the wire: bits, with their fields. */
export const formOf = ({ jump, repeat, isUninterruptible, hangsUpAfter }: SceneQuestion): Form => ({
  funcOn:
    (jump ? funcOnBits.jump : 0) |
    (repeat ? funcOnBits.repeat : 0) |
    (isUninterruptible ? funcOnBits.uninterruptible : 0) |
    (hangsUpAfter ? funcOnBits.hangUpAfter : 0),
  holdBeforeLead: jump?.holdBeforeLead ?? 0,
  leadWords: jump?.leadWords ?? '',
  mastId: jump?.mastId ?? '',
  maxRepeatTime: repeat?.maxRepeatTime ?? 0,
  maxRepeatTimeJumpNode: repeat?.maxRepeatTimeJumpNode || 0,
})

/** Specification 1 §5: the fields of a disabled switch are cleared. */
const switchesOf = (form: Form) => {
  const isOn = (bit: number) => (form.funcOn & bit) !== 0
  const { holdBeforeLead, leadWords, mastId, maxRepeatTime, maxRepeatTimeJumpNode } = form
  return {
    ...(isOn(funcOnBits.jump) ? { jump: { holdBeforeLead, leadWords, mastId } } : {}),
    ...(isOn(funcOnBits.repeat)
      ? {
          repeat: {
            maxRepeatTime,
            maxRepeatTimeJumpNode: maxRepeatTimeJumpNode === 0 ? '' : maxRepeatTimeJumpNode,
          },
        }
      : {}),
    ...(isOn(funcOnBits.uninterruptible) ? { isUninterruptible: true } : {}),
    ...(isOn(funcOnBits.hangUpAfter) ? { hangsUpAfter: true } : {}),
  }
}

/** The switches in a partial change. */
const given = (input: InputOf<Api['updateQuestion']>): Partial<Form> => {
  const { funcOn, holdBeforeLead, leadWords, mastId, maxRepeatTime, maxRepeatTimeJumpNode } = input
  return {
    ...(funcOn === undefined ? {} : { funcOn }),
    ...(holdBeforeLead === undefined ? {} : { holdBeforeLead }),
    ...(leadWords === undefined ? {} : { leadWords }),
    ...(mastId === undefined ? {} : { mastId }),
    ...(maxRepeatTime === undefined ? {} : { maxRepeatTime }),
    ...(maxRepeatTimeJumpNode === undefined ? {} : { maxRepeatTimeJumpNode }),
  }
}

/** A changed text is a new prompt: a recording of the old text would be wrong. */
const rewritten = ({ answer }: SceneQuestion, word: string | undefined) =>
  word === undefined || word === answer.word ? answer : { resId: uuidv7(), word }

const refuseWrong = (
  { patterns }: ApiApp,
  question: SceneQuestion,
  others: readonly SceneQuestion[],
  { nodes, variables }: SceneScript,
): void => {
  const problem = checkKeywords(question, patterns) ?? checkQuestion(question, others)
  if (problem !== undefined) throw new Refusal(problem.code, problem.values)
  const [forbidden] = variablesIn(question.name)
  if (forbidden !== undefined) throw new Refusal('flow_variable_forbidden', { name: forbidden })
  const unknown = [question.answer.word, question.jump?.leadWords ?? '']
    .flatMap(variablesIn)
    .find((name) => !variables.some((variable) => variable.name === name))
  if (unknown !== undefined) throw new Refusal('flow_variable_unknown', { name: unknown })
  const { jump, repeat } = question
  const targets = [...(jump ? [jump.mastId] : []), ...(repeat ? [repeat.maxRepeatTimeJumpNode] : [])]
  // A switch without a node returns to the conversation's place.
  if (targets.some((target) => target !== '' && !nodes.some(({ nodeId }) => nodeId === target)))
    throw new Refusal('flow_question_target_unknown', { name: question.name })
}
