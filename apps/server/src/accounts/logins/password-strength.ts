import { Refusal } from '@parley/contract/refusals'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Judged are the first characters: what follows only makes it stronger, and judging takes time that grows with the length. */
const longestJudged = 64
/** Of 0 to 4: guessed in more than a hundred million tries, "safe against throttled online attacks" in the library's words. */
const leastScore = 2

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Refuses what is guessed early: passwords of known breaches, patterns of the keyboard, dates, repetitions, the login's own name
 * (NIST SP 800-63B §5.1.1.2). At most 120 characters, so that it fits into one RSA block. @throws password_weak
 */
export const refuseWeakPassword = (password: string, loginName: string): void => {
  if (password.length < 8 || password.length > 120) throw new Refusal('password_weak')
  const own = [loginName, loginName.split('@')[0] ?? '', 'parley', 'callbot'].filter((word) => word !== '')
  const { score } = strength.check(password.slice(0, longestJudged), own)
  if (score < leastScore) throw new Refusal('password_weak')
}
