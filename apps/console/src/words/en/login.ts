import type { WordsLike } from '../words.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'Email/Account',
  'login.password': 'Password',
  'login.account.required': 'Please enter your user name',
  'login.password.required': 'Please enter your password',
  'login.password.show': 'Show password',
  'login.signIn': 'Sign in',
  'login.lead': 'Design a conversation once; the robot dials, listens and tells you exactly what was said.',
  'login.changePassword.old': 'Old password',
  'login.changePassword.new': 'New password',
  'login.changePassword.confirm': 'Confirm the new password',
  'login.changePassword.mismatch': 'The two passwords do not match',
  'login.changePassword.note': 'When it is changed, every session of yours ends and you sign in anew.',
  'login.changePassword.done': 'Password changed; please sign in again',
}
