/** What the judge is told. Times are on the call's clock: ms since the answer. */
export type MachineEvent =
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'speechStarted'; readonly atMs: number }
  /** As the speech detector tells it: its endpoint silence after the last word. */
  | { readonly kind: 'speechEnded'; readonly atMs: number }
  /** All words of this utterance so far. */
  | { readonly kind: 'words'; readonly atMs: number; readonly text: string }
  | { readonly kind: 'beep'; readonly atMs: number }
  | { readonly kind: 'digit'; readonly atMs: number }
  /** An utterance of the robot's own is out: what begins now may be a reply. */
  | { readonly kind: 'robotFinished'; readonly atMs: number }
  | { readonly kind: 'time'; readonly atMs: number }

export type MachineVerdict = 'undecided' | 'person' | 'machine' | 'noSpeech'

export type MachineVote = {
  readonly by: 'timing' | 'phrase' | 'beep' | 'digit'
  readonly says: 'person' | 'machine'
  readonly strength: 'sure' | 'leans'
  readonly why: string
  readonly atMs: number
}

/** What is known so far. Unanswered → watching → closed: at a machine, or when the window is over. */
export type MachineCase = {
  readonly stage: 'unanswered' | 'watching' | 'closed'
  readonly verdict: MachineVerdict
  readonly votes: readonly MachineVote[]
  readonly answeredMs: number
  readonly firstSpeechMs?: number
  readonly robotHasFinished: boolean
  /** The utterance that runs, or the last one. */
  readonly speech?: Speech
  /** Spoken by the utterances before it. */
  readonly spokenMs: number
}

export type Speech = {
  readonly startedMs: number
  /** Where its last word ended; absent while it runs. */
  readonly endedMs?: number
  readonly text: string
  /**
   * `greeting`: the call's first words, soon after the answer. `reply`: begun after the robot had finished something;
   * people answer at any length. `between`: neither; it may be a late greeting or somebody talking back.
   */
  readonly place: 'greeting' | 'between' | 'reply'
  /** Some of it was a tone. */
  readonly hasBeep: boolean
}

export const newMachineCase: MachineCase = {
  stage: 'unanswered',
  verdict: 'undecided',
  votes: [],
  answeredMs: 0,
  robotHasFinished: false,
  spokenMs: 0,
}
