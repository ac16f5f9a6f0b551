export type { AnnouncedStatus } from './amd/announcement-phrases.ts'
export { detectAnnouncement, phrasesOfAnnouncements } from './amd/detect-announcement.ts'
export { detectMachine, isProvenMachine, type MachineStep } from './amd/detect-machine.ts'
export {
  type MachineCase,
  type MachineEvent,
  type MachineVerdict,
  type MachineVote,
  newMachineCase,
} from './amd/machine-case.ts'
export { classifierQuestion } from './conversation/ask-embedder.ts'
export { meaningQuestion } from './conversation/ask-model.ts'
export { type Conversation, newConversation, type Stage, type Step } from './conversation/conversation.ts'
export { endOfTurnMs } from './conversation/end-of-turn.ts'
export { takeTurn } from './conversation/take-turn.ts'
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
export { compareKnowledge, importKnowledge, type KnowledgeChange } from './edit/sync-knowledge.ts'
export type { CallOutcome } from './label/judge-rule.ts'
export { labelCall } from './label/label-call.ts'
export { readReason } from './label/read-reason.ts'
export {
  type ClassifierReport,
  type Example,
  learnScript,
  readClassifier,
  readRanking,
  sceneExamples,
  sentencesToEmbed,
  type TrainedClassifier,
  trainClassifier,
  tryVectors,
} from './match/classifier/index.ts'
export { type IntentClassifier, meaningKey } from './match/classifier.ts'
export { doNotCallPhrases } from './match/do-not-call.ts'
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
export { doNotCallPrompt, transferFailedPrompt } from './prompts/built-in-prompts.ts'
export { fitsVariable, isVariableName } from './prompts/check-variable.ts'
export {
  type ContactNeeds,
  missingVariable,
  neededVariables,
  type ValueProblem,
  valueProblem,
  valuesInForce,
} from './prompts/contact-values.ts'
export { fillPrompt, variablesIn } from './prompts/fill-prompt.ts'
export { countWords, normalizeSpeech } from './prompts/normalize-speech.ts'
export { type PromptPiece, piecesOfPrompt } from './prompts/pieces-of-prompt.ts'
export { promptsOfScene } from './prompts/prompts-of-scene.ts'
export { holdForVoices } from './rehearse/hold-for-voices.ts'
export { misheardWords, type SaidWord } from './rehearse/misheard-words.ts'
export {
  type SimulatedConversation,
  type SimulatedMove,
  type SimulatedStep,
  simulateConversation,
} from './rehearse/rehearse-conversation.ts'
export { type Coverage, coverageOf, nodeOfNextTurn, runTestCase } from './rehearse/run-test-case.ts'
export { type ConversationComparison, compareConversations } from './replay/compare-conversations.ts'
export { type Replay, type ReplayedStep, replayConversation } from './replay/replay-conversation.ts'
export { type TimedTurn, timeTurns } from './replay/time-turns.ts'
