import type { SceneScript } from '@parley/contract/vocabulary'
import { checkFlow, type FlowProblem, type Patterns } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { useEffect, useMemo, useState } from 'react'
import type { FlowDocument } from './flow-document.ts'

type CheckedScript = {
  /** Undefined if the user may not read all of the script; then it can be neither checked nor tested here. */
  readonly script: SceneScript | undefined
  readonly problems: readonly FlowProblem[]
  readonly patterns: Patterns
  /** Of the flow as it is now, not as it was a breath ago. */
  readonly countErrors: () => number
}

/** The script with the flow that is being edited, checked as publishing checks it. */
export const useCheckedScript = (base: SceneScript | undefined, document: FlowDocument): CheckedScript => {
  const patterns = useMemo(createRe2Patterns, [])
  const script = useRestedScript(base, document)
  const problems = useMemo(
    () => (script === undefined ? [] : checkFlow(script, patterns)),
    [script, patterns],
  )
  const countErrors = (): number =>
    base === undefined
      ? 0
      : checkFlow(withFlow(base, document), patterns).filter(({ severity }) => severity === 'error').length
  return { script, problems, patterns, countErrors }
}

/** The pause in editing before the flow is checked: a thousand nodes take 50 ms, too long for every keystroke. */
const restMs = 250

/** The whole script with the flow as it stood when the hands last rested. */
const useRestedScript = (base: SceneScript | undefined, document: FlowDocument): SceneScript | undefined => {
  const [rested, setRested] = useState(document)
  useEffect(() => {
    const timer = setTimeout(() => setRested(document), restMs)
    return () => clearTimeout(timer)
  }, [document])
  return useMemo(() => (base === undefined ? undefined : withFlow(base, rested)), [base, rested])
}

const withFlow = (base: SceneScript, { nodes, connections }: FlowDocument): SceneScript => ({
  ...base,
  nodes,
  connections,
})
