import { Refusal } from '@parley/contract/refusals'
import type { Call } from '../../platform/http/index.ts'
import { passwordFits } from '../logins/index.ts'

/** The caller's login password once more. Guessing here is guessing at the login, and counts as that. */
export const checkOwnPassword = async ({ app, caller }: Call, password: string): Promise<void> => {
  const key = `check ${caller.loginId}`
  await app.throttle.admit([{ key, failures: 10 }])
  if (!(await passwordFits(app, caller.loginName, password))) throw new Refusal('password_wrong')
  await app.throttle.takeBack(key)
}
