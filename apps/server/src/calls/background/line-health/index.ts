export { applyLineOutcomes, type OutcomeOfLine } from './apply-line-outcomes.ts'
export { lineProbed, probeLines } from './probe-lines.ts'
export { lockTrial, markLineFaults, takeTrial } from './queries.ts'
