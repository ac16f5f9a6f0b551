/** Shorter values occur in ordinary text and identify nobody. */
const shortestBlanked = 2

const digits = /\p{Nd}(?:[\s().+-]*\p{Nd})*/gu

/**
 * Three or more digits as words: the form in which recognizers write numbers that are spoken digit
 * by digit, in the script languages.
 */
const digitWords =
  /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)\b[\s,-]*){3,}|(?:[零〇一二三四五六七八九十百千万萬亿億幺两兩][\s,，]*){3,}/giu

/**
 * Replaces telephone numbers, amounts and variable values by "…" before text leaves the platform.
 */
export const blanked = (text: string, variables: Readonly<Record<string, string>>): string => {
  const values = Object.values(variables).filter((value) => value.trim().length >= shortestBlanked)
  const longestFirst = values.sort((one, other) => other.length - one.length)
  const hidden = longestFirst.reduce((said, value) => withoutValue(said, value.trim()), text)
  return hidden.replaceAll(digits, '…').replaceAll(digitWords, '…')
}

/**
 * Ignores case. Compares strings instead of using a pattern, because the value is arbitrary text.
 */
const withoutValue = (text: string, value: string): string => {
  const [lower, wanted] = [text.toLowerCase(), value.toLowerCase()]
  // Some letters become longer in lower case; the positions would then differ.
  if (lower.length !== text.length) return text.replaceAll(value, '…')
  let kept = ''
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    kept += `${text.slice(from, at)}…`
    from = at + wanted.length
  }
  return kept + text.slice(from)
}
