import type { useSearch } from '../../ui/use-search.ts'

/** The filters of the address: the calls that a page lists and an export writes. */
export type ChosenCalls = {
  readonly taskId?: string
  readonly status?: number
  readonly intentId?: number
  readonly phone?: string
  readonly startTime?: number
  readonly endTime?: number
}

export const chosenOf = (search: ReturnType<typeof useSearch>): ChosenCalls => {
  const [taskId, phone, intentId] = [search.text('taskId'), search.text('phone'), search.text('intentId')]
  const [status, startTime, endTime] = [
    search.number('status', 0),
    search.number('startTime', 0),
    search.number('endTime', 0),
  ]
  return {
    ...(taskId === '' ? {} : { taskId }),
    ...(phone === '' ? {} : { phone }),
    ...(status === 0 ? {} : { status }),
    ...(intentId === '' ? {} : { intentId: Number(intentId) }),
    ...(startTime === 0 ? {} : { startTime }),
    ...(endTime === 0 ? {} : { endTime }),
  }
}
