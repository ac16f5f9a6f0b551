import { type CallPurpose, StartupType, Weekday } from '@parley/contract/vocabulary'
import type { ContactList } from './contact-list.ts'

/** The form's values; `toWire` makes the request of them. */
export type TaskValues = {
  readonly taskName: string
  readonly sceneId: string
  readonly lineId: string
  /** A wire code of StartupType. */
  readonly startupType: number
  /** Epoch seconds. */
  readonly startupAt?: number
  readonly zone: string
  readonly weekDay: readonly number[]
  readonly upHour: string
  readonly downHour: string
  readonly robotNum: number
  readonly ringTime: number
  readonly taskPriority: number
  readonly keepAlive: boolean
  readonly isEncrypt: boolean
  /** The strategy's id; empty without redialing. */
  readonly strategyId: string | undefined
  readonly mostAttempts: number
  readonly mostPerDay: number
  readonly callInterval: number
  readonly daysOff: readonly string[]
  readonly purpose: CallPurpose
  /** The message after a call, and the labels that trigger it; none where it is empty. */
  readonly smsTemplate: string | undefined
  readonly smsLabels: readonly number[] | undefined
  readonly taskDesc: string
  /** Of a new task. */
  readonly contacts?: ContactList | undefined
}

export const firstValues: Partial<TaskValues> = {
  startupType: StartupType.toWire('manual'),
  weekDay: Weekday.words.map(Weekday.toWire),
  upHour: '09:00',
  downHour: '20:00',
  robotNum: 1,
  ringTime: 45,
  taskPriority: 0,
  keepAlive: false,
  isEncrypt: false,
  strategyId: '',
  mostAttempts: 10,
  mostPerDay: 3,
  callInterval: 0,
  daysOff: [],
  purpose: 'marketing',
  taskDesc: '',
}

/** The request of the form; an existing task is saved over its version. */
export const toWire = (values: TaskValues) => ({
  taskName: values.taskName.trim(),
  taskDesc: values.taskDesc ?? '',
  weekDay: [...values.weekDay],
  upHour: values.upHour,
  downHour: values.downHour,
  zone: values.zone,
  robotNum: values.robotNum,
  ringTime: values.ringTime,
  taskPriority: values.taskPriority ?? 0,
  keepAlive: values.keepAlive,
  isEncrypt: values.isEncrypt,
  startupType: values.startupType,
  ...(StartupType.fromWire(values.startupType) === 'timed' && values.startupAt !== undefined
    ? { startupAt: values.startupAt }
    : {}),
  ...(values.strategyId ? { redialType: 1, strategyId: values.strategyId } : { redialType: 0 }),
  mostAttempts: values.mostAttempts,
  mostPerDay: values.mostPerDay,
  callInterval: values.callInterval ?? 0,
  daysOff: [...values.daysOff],
  purpose: values.purpose,
  smsInfo: smsOf(values),
})

const smsOf = ({ smsTemplate, smsLabels }: TaskValues) =>
  smsTemplate ? (smsLabels ?? []).map((intent_id) => ({ sms_id: smsTemplate, intent_id })) : []

/** The browser's time zone, if the form offers it and it is a place; else Asia/Shanghai. */
export const firstZone = (offered: readonly string[], own: string): string =>
  own !== 'UTC' && offered.includes(own) ? own : 'Asia/Shanghai'
