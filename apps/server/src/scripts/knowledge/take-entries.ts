import type { Api, InputOf } from '@parley/contract/api'
import { Refusal } from '@parley/contract/refusals'
import type { KnowledgeEntry, SceneQuestion, SceneScript } from '@parley/contract/vocabulary'
import {
  checkQuestion,
  compareKnowledge,
  importKnowledge,
  type KnowledgeChange,
  nextNumber,
  variablesIn,
} from '@parley/core/dialogue'
import type { ApiRequest } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import { wireUuid } from '../../platform/wire-id.ts'
import { changeScript, readScript } from '../scenes/index.ts'
import { findPublishedLibrary, type LibraryRow, listPublishedEntries } from './queries.ts'

const mostQuestions = 1000

export type Taken = {
  readonly sceneId: string
  readonly version: number
  readonly taken: number
  /** The script before the import. */
  readonly changes: readonly KnowledgeChange[]
}

/** What a library would change in a scene's draft and, if requested, the change itself (decision §11). */
export const takeEntries = async (
  request: ApiRequest,
  input: InputOf<Api['takeEntries']>,
): Promise<Taken> => {
  const found = await readScript(
    request,
    { sceneId: input.sceneId, read: 'words' },
    async (script, scene, tx) => {
      const library = await findPublishedLibrary(tx, wireUuid(input.basicId))
      // The documented error if the language has no such library.
      if (library === undefined || library.language !== script.language)
        throw new Refusal('image_library_missing')
      const entries = await listPublishedEntries(tx, library.id)
      return { script, scene, library, entries }
    },
  )
  const changes = compareKnowledge(found.script, found.library.kind, found.entries)
  if (!input.isApplied) return { sceneId: found.scene.id, version: found.scene.version, taken: 0, changes }
  const wanted = entriesToTake(changes, input.ids)
  if (wanted.length === 0) throw new Refusal('select_items')
  const asked = {
    sceneId: input.sceneId,
    version: input.version,
    write: 'words',
    action: 'scene.takeKnowledge',
  } as const
  const { sceneId, version } = await changeScript(request, asked, (script) => {
    const after = importKnowledge(script, found.library.kind, {
      entries: wanted,
      nextNumber: nextNumber(script),
      newResId: uuidv7,
      nowMs: request.app.nowMs(),
    })
    refuseWrong(after, found.library)
    return { script: after, answer: undefined, after: wanted.map(({ id, name }) => ({ id, name })) }
  })
  return { sceneId, version, taken: wanted.length, changes }
}

const entriesToTake = (
  changes: readonly KnowledgeChange[],
  ids: readonly string[] | undefined,
): readonly KnowledgeEntry[] => {
  if (ids === undefined) return changes.filter(({ change }) => change !== 'same').map(({ entry }) => entry)
  const entries = new Map(changes.map(({ entry }) => [entry.id, entry]))
  return [...new Set(ids)].map((id) => {
    const entry = entries.get(id)
    if (entry === undefined) throw new Refusal('not_found')
    return entry
  })
}

/** Refuses what the editor would refuse: a sentence that belongs to another question, or a missing variable. */
const refuseWrong = (
  { questions = [], intents = [], variables }: SceneScript,
  { kind }: LibraryRow,
): void => {
  if (questions.length > mostQuestions || intents.length > mostQuestions)
    throw new Refusal('parameter_error', { limit: mostQuestions })
  if (kind === 'intent') {
    const names = intents.map(({ name }) => name)
    if (new Set(names).size < names.length) throw new Refusal('name_taken')
    return
  }
  const taken = questions.filter(({ knowId }) => knowId !== undefined)
  for (const question of taken) refuseQuestion(question, questions, variables)
}

const refuseQuestion = (
  question: SceneQuestion,
  questions: readonly SceneQuestion[],
  variables: SceneScript['variables'],
): void => {
  const problem = checkQuestion(
    question,
    questions.filter((one) => one !== question),
  )
  if (problem !== undefined) throw new Refusal(problem.code, problem.values)
  const unknown = variablesIn(question.answer.word).find(
    (name) => !variables.some((one) => one.name === name),
  )
  if (unknown !== undefined) throw new Refusal('flow_variable_unknown', { name: unknown })
}
