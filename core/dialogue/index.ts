export { checkFlow } from './edit/check-flow.ts'
export { checkKeywords, checkQuestion, type EntryProblem } from './edit/check-words.ts'
export { compareFlows, compareScripts, type ScriptChange } from './edit/compare-scripts.ts'
export { type Compilation, canonicalJson, compileScene } from './edit/compile-scene.ts'
export { type EdgeWords, edgeWords } from './edit/edge-words.ts'
export { type FlowProblem, isError, isRefusedOnSave } from './edit/flow-problem.ts'
export { nextNumber, numberVariables } from './edit/item-numbers.ts'
export { type FlowConflict, type MergedFlow, mergeFlows } from './edit/merge/merge-flows.ts'
export { mergeLists } from './edit/merge/merge-lists.ts'
export {
  type MemberConflict,
  type MergeChoices,
  type MergeValue,
  mergeMembers,
  mergeNested,
} from './edit/merge/merge-members.ts'
export { sceneMoves } from './edit/move-scene.ts'
export { type Graph, graphFromWire, graphToWire } from './edit/process-graph.ts'
export { type SettingName, settingsInForce } from './edit/settings-in-force.ts'
export { splitWords } from './edit/split-words.ts'
export { compareKnowledge, type KnowledgeChange, takeKnowledge } from './edit/sync-knowledge.ts'
export type { CallOutcome } from './label/judge-rule.ts'
export { labelCall } from './label/label-call.ts'
export { readReason } from './label/read-reason.ts'
export type { AnnouncedStatus } from './machine/announcement-phrases.ts'
export { judgeAnnouncement, phrasesOfAnnouncements } from './machine/judge-announcement.ts'
export { isProvenMachine, judgeMachine, type MachineStep } from './machine/judge-machine.ts'
export {
  type MachineCase,
  type MachineEvent,
  type MachineVerdict,
  type MachineVote,
  newMachineCase,
} from './machine/machine-case.ts'
export { doNotCallPhrases } from './match/do-not-call.ts'
export {
  type Example,
  type LikenessReport,
  learnScript,
  readLikeness,
  readRanking,
  sceneExamples,
  sentencesToEmbed,
  type TrainedLikeness,
  trainLikeness,
  tryVectors,
} from './match/likeness/index.ts'
export { type Likeness, meaningKey } from './match/likeness.ts'
export { matchSpeech } from './match/match-edge.ts'
export type { Patterns } from './match/patterns.ts'
export { phrasesOf } from './match/phrases-of.ts'
export {
  type Day,
  type DayTime,
  type SaidAnswer,
  type SaidNumber,
  saidAnswer,
  saidDay,
  saidNumbers,
  saidTime,
} from './match/said-values/index.ts'
export { indexScene } from './match/scene-keywords.ts'
export { holdForVoices } from './rehearse/hold-for-voices.ts'
export { misheardWords, type SaidWord } from './rehearse/misheard-words.ts'
export {
  type Rehearsal,
  type RehearsedMove,
  type RehearsedStep,
  rehearseTalk,
} from './rehearse/rehearse-talk.ts'
export { type Coverage, coverageOf, nodeOfNextTurn, runTestCase } from './rehearse/run-test-case.ts'
export { compareTalks, type TalkComparison } from './replay/compare-talks.ts'
export { type Replay, type ReplayedStep, replayTalk } from './replay/replay-talk.ts'
export { type TimedTurn, timeTurns } from './replay/time-turns.ts'
export { likenessQuestion } from './talk/ask-embedder.ts'
export { meaningQuestion } from './talk/ask-model.ts'
export { endOfTurnMs } from './talk/end-of-turn.ts'
export { takeTurn } from './talk/take-turn.ts'
export { newTalk, type Stage, type Step, type Talk } from './talk/talk.ts'
export { doNotCallWording, transferFailedWording } from './words/built-in-wordings.ts'
export { fitsVariable, isVariableName } from './words/check-variable.ts'
export {
  type ContactNeeds,
  missingVariable,
  neededVariables,
  type ValueProblem,
  valueProblem,
  valuesInForce,
} from './words/contact-values.ts'
export { fillWording, variablesIn } from './words/fill-wording.ts'
export { countWords, normalizeSpeech } from './words/normalize-speech.ts'
export { piecesOfWording, type WordingPiece } from './words/pieces-of-wording.ts'
export { wordingsOfScene } from './words/wordings-of-scene.ts'
