import { Refusal } from '@parley/contract/refusals'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Only the first characters are checked: more of them only strengthen it, and the check's time grows with the length. */
const longestJudged = 64
/** Of 0 to 4: more than a hundred million guesses, "safe against throttled online attacks" in the library's words. */
const leastScore = 2

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Refuses passwords that are guessed early: breached passwords, keyboard patterns, dates, repetitions, the login's own name
 * (NIST SP 800-63B §5.1.1.2). At most 120 characters, so that it fits into one RSA block. @throws password_weak
 */
export const refuseWeakPassword = (password: string, loginName: string): void => {
  if (password.length < 8 || password.length > 120) throw new Refusal('password_weak')
  const own = [loginName, loginName.split('@')[0] ?? '', 'parley', 'callbot'].filter((word) => word !== '')
  const { score } = strength.check(password.slice(0, longestJudged), own)
  if (score < leastScore) throw new Refusal('password_weak')
}
