/** Specification 1 §9: `YYYY-MM-DD HH:mm:ss` from epoch seconds, `--` where not positive. In the reader's own zone. */
export const formatTime = (seconds: number | null | undefined): string => {
  if (seconds === null || seconds === undefined || seconds <= 0) return '--'
  const at = new Date(seconds * 1000)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

/** As `formatTime`, by the clock of a zone, which is named beside it. */
export const formatTimeIn = (seconds: number, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(seconds * 1000))
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')} ${zone}`
}

/** Minutes and seconds, as a player shows them. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`

const two = (part: number): string => String(part).padStart(2, '0')
