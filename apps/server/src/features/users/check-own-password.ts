import { Refusal } from '@parley/contract/refusals'
import type { Call } from '../../platform/http/index.ts'
import { passwordFits } from '../logins/index.ts'

/** The caller's login password once more. Guessing here is guessing at the login, and counts as that. */
export const checkOwnPassword = async ({ app, caller }: Call, password: string): Promise<void> => {
  const limits = [{ key: `check ${caller.loginId}`, failures: 10 }]
  await app.throttle.check(limits)
  if (await passwordFits(app, caller.loginName, password)) return
  await app.throttle.fail(limits)
  throw new Refusal('password_wrong')
}
