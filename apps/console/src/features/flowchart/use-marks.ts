import type { FlowProblem } from '@parley/core/dialogue'
import { useMemo } from 'react'
import type { ConversationPath } from '../text-test/index.ts'
import type { Heat, Marks, Severity } from './canvas-parts.ts'

/** The marks on cards and branches: the worst problem, the path of a text test, and the figures of real calls. */
export const useMarks = (
  problems: readonly FlowProblem[],
  path: ConversationPath | undefined,
  heat: Heat | undefined,
): Marks =>
  useMemo(() => {
    const worst = (idOf: (problem: FlowProblem) => string | undefined): ReadonlyMap<string, Severity> => {
      const found = new Map<string, Severity>()
      for (const problem of problems) {
        const id = idOf(problem)
        if (id !== undefined && found.get(id) !== 'error') found.set(id, problem.severity)
      }
      return found
    }
    return {
      byNode: worst(({ nodeId, connectionId }) => (connectionId === undefined ? nodeId : undefined)),
      byConnection: worst(({ connectionId }) => connectionId),
      lit: { nodeIds: new Set(path?.nodeIds), connectionIds: new Set(path?.connectionIds) },
      currentNodeId: path?.currentNodeId,
      heat,
    }
  }, [problems, path, heat])
