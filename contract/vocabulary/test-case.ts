/** A test case of a script: the callee's moves, turn by turn, and the expected path (specification 1 §3). */
export type TestCase = {
  readonly name: string
  /** Start node; default: the start of the flow. */
  readonly startNodeId?: string
  readonly variables: Readonly<Record<string, string>>
  readonly turns: readonly TestTurn[]
  /** The last node reached. */
  readonly expectedEndNodeId?: string
  /** The label of the call; -1 is "cannot tell". */
  readonly expectedIntentId?: number
  readonly remark?: string
}

/** A callee's move. */
export type TestTurn = {
  readonly kind: 'say' | 'digit' | 'silent' | 'hangUp'
  /** The sentence, or the key; empty for other moves. */
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

/** Result of a spoken run. */
export type SpokenResult = TestResult & {
  /** Result per voice; absent in records from before voices could be chosen. */
  readonly voices?: readonly VoiceResult[]
}

export type VoiceResult = Pick<TestResult, 'isPassed' | 'turns' | 'endNodeId' | 'intentId'> & {
  /** Empty for the language's default. */
  readonly voice: string
}

export type TestTurnResult = {
  /** The recognized text; in a spoken run it may differ from the spoken one. */
  readonly recognizedText: string
  /** Recognition confidence, 0-1; absent where it was not spoken, or nothing was recognized. */
  readonly confidence?: number
  /** The node afterwards. */
  readonly nodeId: string
  /** What matched; empty where nothing did. */
  readonly by: string
  readonly isPassed: boolean
}
