import { coded } from '../coded.ts'

/** When a task may call (specification 1 §3: weekDay, upHour, downHour, zoneSecond). */
export type CallWindow = {
  /** IANA zone name, such as Asia/Shanghai. */
  readonly zone: string
  /** Permitted weekdays; 0 is Monday, 6 Sunday (decision §3). */
  readonly weekdays: readonly number[]
  /** Minutes after local midnight, steps of 10; start inclusive, end exclusive; 0 and 1440 mean the whole day. */
  readonly fromMinute: number
  readonly toMinute: number
}

/** The weekdays in the order of their numbers 0-6 (decision §3). */
export const Weekday = coded({
  monday: 0,
  tuesday: 1,
  wednesday: 2,
  thursday: 3,
  friday: 4,
  saturday: 5,
  sunday: 6,
})
