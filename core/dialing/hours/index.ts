export { dateOf, dayMs, localDayEnd, nextClock, toLocalMs, weekdayOf } from './local-time.ts'
export { isOpen, nextOpen, type OpenHours, windowHours } from './next-open.ts'
