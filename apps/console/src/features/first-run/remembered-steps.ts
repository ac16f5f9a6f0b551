/** A step that was done stays done, also when what proved it is deleted. Kept in the browser, by account. */

export type StepKey = 'script' | 'task' | 'call' | 'label'
type Step = { readonly key: StepKey; readonly isDone: boolean }

const keyOf = (account: string): string => `parley.firstRun.done.${account}`

export const withRemembered = <Given extends Step>(
  account: string,
  steps: readonly Given[],
): readonly Given[] => {
  const done = doneBefore(account)
  return steps.map((step) => ({ ...step, isDone: step.isDone || done.includes(step.key) }))
}

export const rememberDone = (account: string | undefined, steps: readonly Step[] | undefined): void => {
  if (account === undefined || steps === undefined) return
  const done = steps.flatMap(({ key, isDone }) => (isDone ? [key] : []))
  if (done.length > 0) localStorage.setItem(keyOf(account), done.join(' '))
}

const doneBefore = (account: string): readonly string[] =>
  (localStorage.getItem(keyOf(account)) ?? '').split(' ')
