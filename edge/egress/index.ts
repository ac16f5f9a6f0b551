export { type Address, isAllowed, isClosed, isReserved, isReservedName } from './closed-nets.ts'
