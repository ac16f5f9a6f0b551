export { getAccountInSight } from './account-in-sight.ts'
export { type AccountInput, addAccount, createAccount } from './create-account.ts'
export { createRoot } from './create-root.ts'
export {
  type AccountRow,
  findAccount,
  findHomeCountry,
  findNewestHome,
  listAccounts,
  setAccountStatus,
  setConcurrencyLimit,
  setHomeCountry,
} from './queries.ts'
export { refuseCallsBeyondOwn, refuseCreditBeyondOwn } from './refuse-beyond-own.ts'
