import type { SceneFile } from '@parley/contract/scene-file'
import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { type TemplateName, type TemplateWords, templateGraphs, templateIntents } from './template-graphs.ts'

/** A starter script as a scene's file, which the import of scripts takes. */
export const templateFile = (
  template: TemplateName,
  { name, language }: { readonly name: string; readonly language: ScriptLanguage },
  words: TemplateWords,
): SceneFile => {
  const { variables, labels } = templateGraphs[template]
  return {
    parley: 1,
    name,
    language,
    settings: settingsOf(words),
    variables: variables.map((variable) => ({
      ...variable,
      ...(variable.name === 'name' && { defaultValue: words.nameless }),
    })),
    intents: templateIntents.map((intent, at) => ({
      targetId: at + 1,
      name: words.intents[intent].name,
      keyWords: [...words.intents[intent].words],
    })),
    nodes: nodesOf(template, words),
    tags: [
      {
        intentId: firstLabel - 1,
        name: words.notReached,
        priority: 0,
        ruleSets: [[{ kind: 'callStatus', type: 'notIn', statuses: [answered] }]],
      },
      ...labels.map((nodeId, at) => ({
        intentId: firstLabel + at,
        name: textsOf(template, words)[nodeId]?.[0] ?? nodeId,
        priority: at + 1,
        ruleSets: [[{ kind: 'node' as const, type: 'anyOf' as const, nodeIds: [nodeId] }]],
      })),
    ],
    lastNumber: firstLabel + labels.length,
  }
}

/** The wire's status of a call that was answered. */
const answered = 6
/** Intents and labels are numbered in one row. */
const firstLabel = 11

const textsOf = (
  template: TemplateName,
  words: TemplateWords,
): Readonly<Record<string, readonly [title: string, says: string]>> => words.templates[template]

const nodesOf = (template: TemplateName, words: TemplateWords): SceneFile['nodes'] => {
  const nodes: Readonly<Record<string, Readonly<Record<string, string>>>> = templateGraphs[template].nodes
  const texts = textsOf(template, words)
  return Object.entries(nodes).map(([nodeId, leads], at) => {
    const [title = nodeId, word = ''] = texts[nodeId] ?? []
    const base = { nodeId, title, botWords: [{ resId: `${nodeId}-1`, word }] }
    if (Object.keys(leads).length === 0) return { ...base, type: 'end' as const }
    const edges = templateIntents.flatMap((intent, number) => {
      const target = leads[intent]
      if (target === undefined) return []
      const edge = { id: `${nodeId}-${intent}`, target, name: words.intents[intent].name }
      return [{ ...edge, kind: 'keywords' as const, intentIds: [number + 1] }]
    })
    const silent = {
      id: `${nodeId}-silent`,
      target: 'quiet',
      name: words.silent,
      kind: 'silent' as const,
    }
    return { ...base, type: at === 0 ? ('start' as const) : ('task' as const), edges: [...edges, silent] }
  })
}

const settingsOf = (words: TemplateWords): SceneFile['settings'] => ({
  disclosure: words.disclosure,
  openingDelayMs: 300,
  silenceMs: 5000,
  silenceTimes: 1,
  silenceReplies: [{ resId: 'still-there', word: words.stillThere }],
  noMatchReplies: [{ resId: 'pardon', word: words.pardon }],
  maxRepeats: 2,
  goodbye: { resId: 'goodbye', word: words.goodbye },
  maxCallSec: 180,
  interrupt: { minWords: words.interruptWords, unbreakableNodes: [] },
  voice: { speed: 100, tone: 100, volume: 100 },
})
