import { strippedLoginName } from '@parley/contract/vocabulary'

/** Equates two spellings of one name: Unicode's compatible forms and case are ignored. */
export const loginNameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/**
 * The visual form of a name, after the skeletons of Unicode TS 39 §4: letters without marks, and one character for those that
 * look alike. Unique among logins.
 */
export const loginNameSkeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('I', 'l')
    .toLowerCase()
    .replaceAll(/[1|\u0131]/g, (sign) => (sign === '\u0131' ? 'i' : 'l'))
    .replaceAll('0', 'o')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Letters of the interface's languages; look-alikes of other scripts are excluded. */
const allowed = /^[\p{Script=Latin}\p{Script=Han}\p{Script=Thai}\p{Script=Bopomofo}\p{Nd}._@+-]+$/u
/** Latin letters that are on no keyboard of these languages: phonetic signs, ligatures, look-alikes. */
const oddLatin =
  /[\u0138\u0149\u017f-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f\ufb00-\ufb06\uff21-\uff5a]/u

/** Whether a login may have this name: it can be typed and trimmed as documented, and has no invisible characters. */
export const isLoginNameAllowed = (name: string): boolean =>
  name.normalize('NFC') === name &&
  allowed.test(name) &&
  !oddLatin.test(name) &&
  strippedLoginName(name) === name &&
  loginNameSkeleton(name) !== ''
