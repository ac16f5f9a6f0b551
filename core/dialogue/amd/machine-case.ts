/** Input of the detector. Times are ms since the answer. */
export type MachineEvent =
  | { readonly kind: 'answered'; readonly atMs: number }
  | { readonly kind: 'speechStarted'; readonly atMs: number }
  /** Time of the speech detector's report: its endpoint silence after the last word. */
  | { readonly kind: 'speechEnded'; readonly atMs: number }
  /** All words of this utterance so far. */
  | { readonly kind: 'words'; readonly atMs: number; readonly text: string }
  | { readonly kind: 'beep'; readonly atMs: number }
  | { readonly kind: 'digit'; readonly atMs: number }
  /** One of the robot's utterances has finished; speech that begins now may be a reply. */
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

/**
 * State of detection. Unanswered → watching → closed: by a machine verdict, or when the window
 * ends.
 */
export type MachineCase = {
  readonly stage: 'unanswered' | 'watching' | 'closed'
  readonly verdict: MachineVerdict
  readonly votes: readonly MachineVote[]
  readonly answeredMs: number
  readonly firstSpeechMs?: number
  readonly robotHasFinished: boolean
  /** The current utterance, or the last one. */
  readonly speech?: Speech
  /** Duration of the utterances before it. */
  readonly spokenMs: number
}

export type Speech = {
  readonly startedMs: number
  /** When its last word ended; absent while it is open. */
  readonly endedMs?: number
  readonly text: string
  /**
   * `greeting`: the call's first words, soon after the answer. `reply`: begun after the robot had
   * finished an utterance; of any length. `between`: neither; a late greeting, or speech over the
   * robot's.
   */
  readonly place: 'greeting' | 'between' | 'reply'
  /** Part of it was a tone. */
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
