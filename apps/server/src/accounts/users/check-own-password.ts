import { Refusal } from '@parley/contract/refusals'
import type { ApiRequest } from '../../platform/http/index.ts'
import { passwordFits } from '../logins/index.ts'

/** Checks the principal's login password again. Failures count as login failures. */
export const checkOwnPassword = async ({ app, principal }: ApiRequest, password: string): Promise<void> => {
  const key = `check ${principal.loginId}`
  await app.throttle.admit([{ key, failures: 10 }])
  if (!(await passwordFits(app, principal.loginName, password))) throw new Refusal('password_wrong')
  await app.throttle.takeBack(key)
}
