import type { MessageKey } from './messages.ts'
import type { Translate } from './use-messages.ts'

/** Call status 1-27 in words (specification 1 §4). */
export const describeCallStatus = (status: number, t: Translate): string => {
  const key = keys[status - 1]
  return key === undefined ? t('callStatus.unknown', { status }) : t(key)
}

const keys: readonly MessageKey[] = [
  'callStatus.1',
  'callStatus.2',
  'callStatus.3',
  'callStatus.4',
  'callStatus.5',
  'callStatus.6',
  'callStatus.7',
  'callStatus.8',
  'callStatus.9',
  'callStatus.10',
  'callStatus.11',
  'callStatus.12',
  'callStatus.13',
  'callStatus.14',
  'callStatus.15',
  'callStatus.16',
  'callStatus.17',
  'callStatus.18',
  'callStatus.19',
  'callStatus.20',
  'callStatus.21',
  'callStatus.22',
  'callStatus.23',
  'callStatus.24',
  'callStatus.25',
  'callStatus.26',
  'callStatus.27',
]
