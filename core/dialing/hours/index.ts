export { localDayEnd, nextClock } from './local-time.ts'
export { isOpen, nextOpen, type OpenHours, windowHours } from './next-open.ts'
