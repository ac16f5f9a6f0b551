import { createNumberVault } from '../src/platform/number-vault.ts'

/** What the test servers' numbers are hashed and sealed with. */
export const testNumberSecret = Buffer.alloc(32, 5)

const vault = createNumberVault(testNumberSecret)

/** A number's keys, for a row that a test writes by hand; a Chinese one where no plus says another country. */
export const testKeys = (written: string) => vault.keysOf(written, 'CN')

/** The number with its keys, as a list takes it. */
export const listed = (written: string) => ({
  number: written.replace(/^\+/, ''),
  ...testKeys(written),
})
