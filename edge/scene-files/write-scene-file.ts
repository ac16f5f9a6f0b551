import { SceneFile } from '@parley/contract/scene-file'
import type { Connection, SceneScript } from '@parley/contract/vocabulary'
import { stringify } from 'yaml'
import { listJoined } from './joined-words.ts'

/**
 * A script as YAML 1.2, members in the form's order: the same script always gives the same bytes, and reading
 * it back gives an equivalent script. Edges are grouped under their nodes, in matching order. @throws where a
 * script is not of the form, which no script saved by the API is
 */
export const writeSceneFile = (name: string, script: SceneScript): string => {
  const { nodes, connections, intents, questions, ...rest } = script
  const file = SceneFile.parse({
    parley: 1,
    name,
    ...rest,
    ...(intents && { intents: intents.map(listKeyWords) }),
    ...(questions && { questions: questions.map(listKeyWords) }),
    nodes: nodes.map((node) => ({ ...node, ...edgesFrom(node.nodeId, connections) })),
  })
  return `${head}${stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })}`
}

/** YAML editors read the schema from the first line. */
const head = '# yaml-language-server: $schema=/api/scene-file.schema.json\n'

const listKeyWords = <T extends { readonly keyWords: string }>(item: T) => ({
  ...item,
  keyWords: listJoined(item.keyWords),
})

const edgesFrom = (nodeId: string, connections: readonly Connection[]) => {
  const edges = connections.filter(({ source }) => source === nodeId).map(edgeOf)
  return edges.length === 0 ? {} : { edges }
}

const edgeOf = ({ source: _source, keyWords, specialDTMFWords, ...edge }: Connection) => ({
  ...edge,
  ...(keyWords === undefined ? {} : { keyWords: listJoined(keyWords) }),
  ...(specialDTMFWords === undefined ? {} : { specialDTMFWords: listJoined(specialDTMFWords) }),
})
