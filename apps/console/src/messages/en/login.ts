import type { WordsLike } from '../messages.ts'
import type { login as known } from '../zh/login.ts'

export const login: WordsLike<typeof known> = {
  'login.account': 'Email/Account',
  'login.password': 'Password',
  'login.account.required': 'Please enter your user name',
  'login.password.required': 'Please enter your password',
  'login.password.show': 'Show password',
  'login.signIn': 'Sign in',
  'login.intro': 'Design a conversation once; the robot dials, listens and tells you exactly what was said.',
  'login.changePassword.old': 'Old password',
  'login.changePassword.new': 'New password',
  'login.changePassword.confirm': 'Confirm the new password',
  'login.changePassword.mismatch': 'The two passwords do not match',
  'login.changePassword.note': 'Changing your password signs you out everywhere.',
  'login.changePassword.done': 'Password changed; please sign in again',
  'login.sessions': 'Where you are signed in',
  'login.sessions.browser': 'Browser',
  'login.sessions.address': 'Network address',
  'login.sessions.startedAt': 'Signed in since',
  'login.sessions.current': 'This browser',
  'login.sessions.end': 'Sign out',
  'login.sessions.endAll': 'Sign out everywhere else',
  'login.sessions.end.title': 'Sign out of {browser}?',
  'login.sessions.end.text': 'Whoever works there has to sign in again. What they saved stays.',
  'login.sessions.endAll.title': 'Sign out everywhere else?',
  'login.sessions.endAll.text':
    'Every other browser and program that is signed in with this account has to sign in again.',
  'login.sessions.alone': 'You are signed in here only',
}
