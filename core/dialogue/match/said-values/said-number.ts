import type { ScriptLanguage } from '@parley/contract/vocabulary'
import { numberWords, type Part } from './number-words.ts'

export type SaidNumber = {
  readonly value: number
  /** Digits one by one, as telephone numbers are spoken; leading zeros stay. */
  readonly digits?: string
}

/**
 * The numbers in a text, in order, spoken (三千五, tiga ribu, twenty-three hundred) or written (3,500;
 * 2.5万).
 */
export const saidNumbers = (said: string, language: ScriptLanguage): readonly SaidNumber[] => {
  const found: SaidNumber[] = []
  let run: Part[] = []
  const end = (): void => {
    const whole = read(run, language)
    if (whole) found.push(whole)
    run = []
  }
  for (const part of numberWords(said, language)) {
    if (part === undefined) {
      end()
      continue
    }
    if (run.length > 0 && !fits(run, part)) end()
    run.push(part)
  }
  end()
  return found
}

/**
 * Whether a number may continue with this part: "twenty three", "three eight", not "twelve thirty".
 */
const fits = (run: readonly Part[], part: Part): boolean => {
  const last = run.at(-1)
  if (last === undefined || part.kind !== 'unit') return true
  if (last.kind === 'unit') {
    const isDigit = part.value < 10 && !part.isWritten
    if (last.isWritten || part.isWritten) return false
    if (last.value >= 20 && last.value < 100 && last.value % 10 === 0) return isDigit && part.value > 0
    // 三千零五: a zero replaces the omitted units.
    return isDigit && last.value < 10 && (isDigits(run) || last.isZero === true)
  }
  return true
}

const isDigits = (run: readonly Part[]): boolean =>
  run.every((part) => part.kind === 'unit' && part.value < 10 && !part.isWritten)

const read = (run: readonly Part[], language: ScriptLanguage): SaidNumber | undefined => {
  const point = run.findIndex(({ kind }) => kind === 'point')
  const whole = point < 0 ? run : run.slice(0, point)
  const behind = point < 0 ? [] : run.slice(point + 1)
  if (!whole.some(({ kind }) => kind === 'unit' || kind === 'times')) return undefined
  // 三点五万: the multiplier of a decimal follows it.
  const firstTimes = behind.findIndex(({ kind }) => kind === 'times')
  const decimals = digitsOf(firstTimes < 0 ? behind : behind.slice(0, firstTimes))
  const times =
    firstTimes < 0 ? 1 : behind.slice(firstTimes).reduce((product, part) => product * (part.value ?? 1), 1)
  const inFront = isDigits(whole) && whole.length > 1 ? Number(digitsOf(whole)) : sum(whole, language)
  const value = decimals === '' ? inFront : Number(`${inFront}.${decimals}`) * times
  if (!Number.isFinite(value)) return undefined
  const isSpelled = point < 0 && whole.length > 1 && isDigits(whole)
  return { value: round(value), ...(isSpelled && { digits: digitsOf(whole) }) }
}

const digitsOf = (parts: readonly Part[]): string => parts.map(({ value = '' }) => String(value)).join('')

/** 2.3 × 10000 is 23000, not 22999.999…. */
const round = (value: number): number => Number(value.toPrecision(15))

/** Units multiply within a section (hundred, 千), sections as a whole (thousand, 万). */
const sum = (parts: readonly Part[], language: ScriptLanguage): number => {
  let [total, section, pending, lowest] = [0, 0, undefined as number | undefined, 1]
  for (const part of parts) {
    if (part.kind === 'unit') {
      pending = (pending ?? 0) + part.value
      if (part.isZero) lowest = 1
    } else if (part.kind === 'teen') {
      pending = (pending ?? 0) + 10
    } else if (part.kind === 'times' && part.value < 1000 + (isHan(language) ? 1 : 0)) {
      section += (pending ?? 1) * part.value
      pending = undefined
      lowest = part.value
    } else if (part.kind === 'times') {
      const counted = section + (pending ?? (section === 0 && total === 0 ? 1 : 0))
      // 一万亿: the greater multiplier applies to all that came before.
      total = total > 0 && total < part.value ? (total + counted) * part.value : total + counted * part.value
      section = 0
      pending = undefined
      lowest = part.value
    }
  }
  // 三千五 is 3500, 三千零五 is 3005.
  const place = isHan(language) && lowest >= 100 && (pending ?? 10) < 10 ? lowest / 10 : 1
  return total + section + (pending ?? 0) * place
}

const isHan = (language: ScriptLanguage): boolean => language === 'zh-CN' || language === 'zh-HK'
