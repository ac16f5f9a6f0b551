export type SmsFate = 'delivered' | 'undelivered' | 'refused' | 'throttledOnce' | 'answerLost'

/** By the last two digits, which no persona of the carrier uses: 90 to 93 have special results. */
export const fateOfNumber = (number: string): SmsFate => fates[number.slice(-2)] ?? 'delivered'

const fates: Readonly<Record<string, SmsFate>> = {
  '90': 'undelivered',
  '91': 'refused',
  '92': 'throttledOnce',
  '93': 'answerLost',
}
