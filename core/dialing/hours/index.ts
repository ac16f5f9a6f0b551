export { dateOf, localDayEnd, nextClock, toLocalMs } from './local-time.ts'
export { isOpen, nextOpen, type OpenHours, windowHours } from './next-open.ts'
