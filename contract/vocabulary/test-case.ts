/** A talk that a script must hold: what the callee does turn by turn, and where that must lead (specification 1 §3). */
export type TestCase = {
  readonly name: string
  /** Where it begins; at the start of the flow where nothing is named. */
  readonly startNodeId?: string
  readonly variables: Readonly<Record<string, string>>
  readonly turns: readonly TestTurn[]
  /** The last node that the talk comes to. */
  readonly expectedEndNodeId?: string
  /** The label that the call gets; -1 is "cannot tell". */
  readonly expectedIntentId?: number
  readonly remark?: string
}

/** What a callee does when it is the callee's turn. */
export type TestTurn = {
  readonly kind: 'say' | 'digit' | 'silent' | 'hangUp'
  /** The sentence, or the key; empty for the rest. */
  readonly question: string
  readonly expectedNodeId?: string
}

export type TestResult = {
  readonly isPassed: boolean
  readonly turns: readonly TestTurnResult[]
  readonly endNodeId: string
  readonly isEndPassed: boolean
  readonly intentId: number
  readonly isIntentPassed: boolean
  /** The path, for coverage: nodes and edges in the order they were taken. */
  readonly nodeIds: readonly string[]
  readonly connectionIds: readonly string[]
}

/** What came of a case that was said aloud. */
export type SpokenResult = TestResult & {
  /** Each voice that said it; absent in what was kept when there was only the language's own. */
  readonly voices?: readonly VoiceResult[]
}

export type VoiceResult = Pick<TestResult, 'isPassed' | 'turns' | 'endNodeId' | 'intentId'> & {
  /** Empty for the language's own. */
  readonly voice: string
}

export type TestTurnResult = {
  /** What the robot heard; through speech it may be something else than was said. */
  readonly recognizedText: string
  /** How sure a recognizer was of it, 0-1; absent where it was not said aloud, or nothing was recognized. */
  readonly confidence?: number
  /** Where the talk stood after it. */
  readonly nodeId: string
  /** What made it match; empty where nothing did. */
  readonly by: string
  readonly isPassed: boolean
}
