import type { ServerApp } from '../../platform/server-app.ts'
import { signIn } from './sign-in.ts'

/** Whether this is the password of the login with that name. */
export const passwordFits = async (app: ServerApp, loginName: string, password: string): Promise<boolean> =>
  (await signIn(app, loginName, password)) !== undefined
