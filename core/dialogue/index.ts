export { checkFlow, type FlowProblem, splitWords } from './edit/check-flow.ts'
export { type Compilation, canonicalJson, compileScene } from './edit/compile-scene.ts'
export { sceneMoves } from './edit/move-scene.ts'
export { type CallOutcome, labelCall } from './label/label-call.ts'
export {
  type AnnouncedStatus,
  judgeAnnouncement,
  phrasesOfAnnouncements,
} from './machine/judge-announcement.ts'
export { judgeMachine, type MachineStep } from './machine/judge-machine.ts'
export {
  type MachineCase,
  type MachineEvent,
  type MachineVerdict,
  type MachineVote,
  newMachineCase,
} from './machine/machine-case.ts'
export type { Patterns } from './match/patterns.ts'
export { endOfTurnMs } from './talk/end-of-turn.ts'
export { takeTurn } from './talk/take-turn.ts'
export { newTalk, type Stage, type Step, type Talk } from './talk/talk.ts'
export { fillWording, variablesIn } from './words/fill-wording.ts'
export { countWords, normalizeSpeech } from './words/normalize-speech.ts'
