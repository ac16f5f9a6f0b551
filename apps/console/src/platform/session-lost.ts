import { forgetSession } from './session.ts'

type Listener = () => void
let listener: Listener | undefined
let isReported = false

/** The listener that shows "login timeout, will re-login shortly". */
export const onSessionLost = (reported: Listener): void => {
  listener = reported
}

/** Specification 1 §8: shown once at a time; the login page opens two seconds later. */
export const sessionLost = (): void => {
  if (isReported || location.pathname === '/login') return
  isReported = true
  listener?.()
  const from = location.pathname + location.search + location.hash
  setTimeout(() => {
    forgetSession()
    location.assign(`/login?from=${encodeURIComponent(from)}`)
  }, 2000)
}
