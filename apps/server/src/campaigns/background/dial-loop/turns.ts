import type { TaskKey, TaskToDial } from './task-queries.ts'

/**
 * Priority orders the claim (decision §3). Among equals the task that placed a call longest ago comes first, so that tasks on a
 * full line alternate.
 */
export const createTurns = () => {
  const turnByTask = new Map<string, number>()
  let turn = 0
  const turnOf = (task: TaskToDial): number => turnByTask.get(task.id) ?? 0
  return {
    inTurn: (tasks: readonly TaskToDial[]): readonly TaskToDial[] => {
      const here = new Set<string>(tasks.map((task) => task.id))
      for (const id of turnByTask.keys()) if (!here.has(id)) turnByTask.delete(id)
      return [...tasks].sort((a, b) => b.priority - a.priority || turnOf(a) - turnOf(b))
    },
    tookTurn: (task: TaskKey): void => {
      turn += 1
      turnByTask.set(task.id, turn)
    },
  }
}
