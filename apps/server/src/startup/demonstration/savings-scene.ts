import {
  type Connection,
  doNotCallQuestionId,
  type FlowNode,
  type IntentTag,
  type Prompt,
  type SceneScript,
  type ScriptLanguage,
} from '@parley/contract/vocabulary'

/** The texts of the demonstration's script in one language: what the robot says, and its keywords (joined by ##). */
export type SavingsWords = {
  readonly language: ScriptLanguage
  /** The name of a scene of this language in the list. */
  readonly sceneName: string
  readonly says: Readonly<Record<NodeName | 'offerAgain' | 'stillThere' | 'pardon' | 'goodbye', string>>
  readonly hears: Readonly<Record<IntentName, string>>
  /** The form of address for an unknown name. */
  readonly nameless: string
  /** The message sent to interested callees after a call. */
  readonly message: string
  readonly labels: Readonly<
    Record<'interested' | 'refused' | 'later' | 'person' | 'doNotCall' | 'silent' | 'notReached', string>
  >
  /** How many words interrupt the robot; a Han character counts as one. */
  readonly interruptWords: number
}

type NodeName =
  | 'opening'
  | 'offer'
  | 'who'
  | 'cost'
  | 'agreed'
  | 'refused'
  | 'later'
  | 'person'
  | 'doNotCall'
  | 'quiet'
type IntentName = 'yes' | 'no' | 'later' | 'who' | 'cost' | 'person' | 'doNotCall'

/** A bank offers a savings plan: the same flow in every language. */
export const savingsScene = (words: SavingsWords): SceneScript => ({
  language: words.language,
  nodes: nodeNames.map((name) => node(name, words)),
  connections: (['opening', 'offer', 'who', 'cost'] as const).flatMap((source) =>
    connectionsFrom(source, words),
  ),
  variables: [{ name: 'name', type: 'name', defaultValue: words.nameless }],
  tags: tagsOf(words),
  settings: {
    openingDelayMs: 300,
    silenceMs: 5000,
    silenceTimes: 1,
    silenceReplies: [prompt(words, 'stillThere')],
    noMatchReplies: [prompt(words, 'pardon')],
    maxRepeats: 2,
    goodbye: prompt(words, 'goodbye'),
    maxCallSec: 120,
    interrupt: { minWords: words.interruptWords, unbreakableNodes: [] },
    voice: { speed: 100, tone: 100, volume: 100 },
  },
})

const nodeNames: readonly NodeName[] = [
  'opening',
  'offer',
  'who',
  'cost',
  'agreed',
  'refused',
  'later',
  'person',
  'doNotCall',
  'quiet',
]

const prompt = (words: SavingsWords, name: keyof SavingsWords['says']): Prompt => ({
  resId: `${words.language}-${name}`,
  word: words.says[name],
})

const node = (name: NodeName, words: SavingsWords): FlowNode => ({
  nodeId: name,
  type: name === 'opening' ? 'start' : name === 'offer' || name === 'who' || name === 'cost' ? 'task' : 'end',
  title: name,
  botWords: name === 'offer' ? [prompt(words, 'offer'), prompt(words, 'offerAgain')] : [prompt(words, name)],
})

const connectionsFrom = (source: NodeName, words: SavingsWords): readonly Connection[] => {
  const listen = (name: IntentName, target: NodeName, digits?: string): Connection => ({
    id: `${source}-${name}`,
    source,
    target,
    name,
    kind: 'keywords',
    keyWords: words.hears[name],
    ...(digits !== undefined && { specialDTMFWords: digits }),
  })
  return [
    listen('yes', source === 'offer' ? 'agreed' : 'offer', '1'),
    listen('no', 'refused', '2'),
    listen('later', 'later'),
    listen('who', 'who'),
    listen('cost', 'cost'),
    listen('person', 'person'),
    listen('doNotCall', 'doNotCall'),
    { id: `${source}-silent`, source, target: 'quiet', name: 'silent', kind: 'silent' },
  ]
}

/** Callees with this label are sent the details. */
export const interestedIntentId = 2

const tagsOf = ({ labels }: SavingsWords): readonly IntentTag[] => {
  const reached = (intentId: number, name: string, nodeId: NodeName): IntentTag => ({
    intentId,
    name,
    priority: intentId,
    ruleSets: [[{ kind: 'node', type: 'anyOf', nodeIds: [nodeId] }]],
  })
  return [
    // The recognizer may have taken a machine's words for an answer.
    {
      intentId: 7,
      name: labels.notReached,
      priority: 0,
      ruleSets: [[{ kind: 'callStatus', type: 'notIn', statuses: [6] }]],
    },
    // First among the reached: no later label may hide a do-not-call request.
    withBuiltIn(reached(1, labels.doNotCall, 'doNotCall')),
    reached(interestedIntentId, labels.interested, 'agreed'),
    reached(3, labels.refused, 'refused'),
    reached(4, labels.person, 'person'),
    reached(5, labels.later, 'later'),
    reached(6, labels.silent, 'quiet'),
  ]
}

/** Other phrases for it than the script's are answered by the built-in reply, and give the same label. */
const withBuiltIn = (tag: IntentTag): IntentTag => ({
  ...tag,
  ruleSets: [...tag.ruleSets, [{ kind: 'generalNode', type: 'anyOf', questionIds: [doNotCallQuestionId] }]],
})
