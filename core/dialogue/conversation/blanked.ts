/** A shorter value would blank half the language, and tells nothing of anybody. */
const shortestBlanked = 2

const digits = /\p{Nd}(?:[\s().+-]*\p{Nd})*/gu

/** Three digits in words or more: as recognizers write numbers that are told one by one, in the languages that calls are made in. */
const digitWords =
  /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)\b[\s,-]*){3,}|(?:[零〇一二三四五六七八九十百千万萬亿億幺两兩][\s,，]*){3,}/giu

/** A telephone number, an amount or a name is nobody's business outside: its place is kept, as "…". */
export const blanked = (text: string, variables: Readonly<Record<string, string>>): string => {
  const values = Object.values(variables).filter((value) => value.trim().length >= shortestBlanked)
  const longestFirst = values.sort((one, other) => other.length - one.length)
  const hidden = longestFirst.reduce((said, value) => withoutValue(said, value.trim()), text)
  return hidden.replaceAll(digits, '…').replaceAll(digitWords, '…')
}

/** Whatever its case. By comparing, not by a pattern: the value is anybody's text. */
const withoutValue = (text: string, value: string): string => {
  const [lower, wanted] = [text.toLowerCase(), value.toLowerCase()]
  // Of some letters the lower case is longer: then places would not agree.
  if (lower.length !== text.length) return text.replaceAll(value, '…')
  let kept = ''
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    kept += `${text.slice(from, at)}…`
    from = at + wanted.length
  }
  return kept + text.slice(from)
}
