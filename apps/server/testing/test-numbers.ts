import { createNumberVault } from '../src/platform/number-vault.ts'

/** The secret for the test servers' numbers. */
export const testNumberSecret = Buffer.alloc(32, 5)

const vault = createNumberVault(testNumberSecret)

/** A number's keys, for a row that a test writes directly; Chinese without a plus. */
export const testKeys = (written: string) => vault.keysOf(written, 'CN')

/** The number with its keys, as lists expect it. */
export const listed = (written: string) => ({
  number: written.replace(/^\+/, ''),
  ...testKeys(written),
})
