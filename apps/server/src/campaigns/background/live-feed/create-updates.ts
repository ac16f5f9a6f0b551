import type { StoredEvent } from '../../../platform/live-event-of.ts'

const mostSaid = 10_000

/** Drops unchanged updates: a dial round that waits as before writes the task twice without a change. */
export const createUpdates = (): ((rows: readonly StoredEvent[]) => readonly StoredEvent[]) => {
  const lastSaidByTask = new Map<string, string>()
  return (rows) => {
    const lastOfTx = new Map(rows.filter(isTask).map((row) => [`${row.tx} ${taskOf(row)}`, row.id]))
    return rows.filter((row) => {
      if (!isTask(row)) return true
      if (lastOfTx.get(`${row.tx} ${taskOf(row)}`) !== row.id) return false
      const said = JSON.stringify(row.data)
      if (lastSaidByTask.get(taskOf(row)) === said && row.data.waitingFor !== null) return false
      if (lastSaidByTask.size > mostSaid) lastSaidByTask.clear()
      lastSaidByTask.set(taskOf(row), said)
      return true
    })
  }
}

const isTask = ({ kind }: StoredEvent): boolean => kind === 'task'
const taskOf = ({ data }: StoredEvent): string => String(data.taskId)
