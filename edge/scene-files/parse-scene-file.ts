import { SceneFile } from '@parley/contract/scene-file'
import type { Connection, FlowNode, SceneScript } from '@parley/contract/vocabulary'
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { joinListed } from './joined-words.ts'

export type SceneFileProblem = {
  /** From 1. */
  readonly line: number
  /** Path in the file, such as `nodes.3.title`; empty where the text itself is invalid. */
  readonly at: string
  /** What the form expects there, in English, for the author of the file. */
  readonly wanted: string
}

export type SceneFileReading =
  | { readonly ok: true; readonly name: string; readonly script: SceneScript }
  | { readonly ok: false; readonly problems: readonly SceneFileProblem[] }

/** Longest list of problems: the first are usually the cause of the rest. */
const mostProblems = 50

/** Parses a script from YAML 1.2 or JSON. Aliases are refused, since a few lines of them expand to any size. */
export const parseSceneFile = (text: string): SceneFileReading => {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: false,
    uniqueKeys: false,
  })
  const mistakes = [
    ...document.errors.map(({ pos: [at], message }) => ({ at, message })),
    ...repeatedKeys(document),
  ]
  if (mistakes.length > 0)
    return refuse(
      mistakes
        .slice(0, mostProblems)
        .map(({ at, message }) => ({ line: lines.linePos(at).line, at: '', wanted: message })),
    )
  const file = SceneFile.safeParse(plainValueOf(document))
  if (file.success) return { ok: true, name: file.data.name, script: scriptOf(file.data) }
  return refuse(
    file.error.issues.map(({ path, message }) => ({
      line: lineOf(document, path, lines),
      at: path.map(String).join('.'),
      wanted: message,
    })),
  )
}

const refuse = (problems: readonly SceneFileProblem[]): SceneFileReading => ({
  ok: false,
  problems: problems.slice(0, mostProblems),
})

/** The parser itself compares each pair of keys of a map, which takes seconds for ten thousand keys. */
const repeatedKeys = (document: Document): readonly { readonly at: number; readonly message: string }[] => {
  const repeated: { readonly at: number; readonly message: string }[] = []
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? String(key.value) : key
        if (seen.has(name))
          repeated.push({ at: (isNode(key) && key.range?.[0]) || 0, message: 'Map keys must be unique' })
        seen.add(name)
      }
    },
  })
  return repeated
}

/** Undefined, which no form accepts, where the text contains aliases or invalid characters. */
const plainValueOf = (document: Document): unknown => {
  try {
    return document.toJS({ maxAliasCount: 0, reviver: (_key, value) => refuseBrokenText(value) })
  } catch {
    return undefined
  }
}

/** Escapes can produce NUL and unpaired surrogates, which PostgreSQL does not store. */
const refuseBrokenText = (value: unknown): unknown => {
  if (typeof value === 'string' && /\0|\p{Cs}/u.test(value)) throw new Error('broken text')
  return value
}

/** The line of the nearest existing ancestor: a missing member has no line. */
const lineOf = (document: Document, path: readonly PropertyKey[], lines: LineCounter): number => {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const found = document.getIn(path.slice(0, depth), true)
    if (isNode(found) && found.range) return lines.linePos(found.range[0]).line
  }
  return 1
}

const scriptOf = ({ parley: _form, name: _name, ...file }: SceneFile): SceneScript => {
  const { nodes, intents, questions, ...rest } = file
  return {
    ...rest,
    nodes: nodes.map(({ edges: _edges, ...node }): FlowNode => node),
    connections: nodes.flatMap(({ nodeId, edges = [] }) => edges.map((edge) => connectionOf(nodeId, edge))),
    ...(intents && { intents: intents.map(joinKeyWords) }),
    ...(questions && { questions: questions.map(joinKeyWords) }),
  }
}

type Edge = NonNullable<SceneFile['nodes'][number]['edges']>[number]

const connectionOf = (source: string, { keyWords, specialDTMFWords, ...edge }: Edge): Connection => ({
  ...edge,
  source,
  ...(keyWords === undefined ? {} : { keyWords: joinListed(keyWords) }),
  ...(specialDTMFWords === undefined ? {} : { specialDTMFWords: joinListed(specialDTMFWords) }),
})

const joinKeyWords = <T extends { readonly keyWords: string | string[] }>(item: T) => ({
  ...item,
  keyWords: joinListed(item.keyWords),
})
