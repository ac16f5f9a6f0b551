/** Specification 1 §9: `YYYY-MM-DD HH:mm:ss` from epoch seconds, `--` where not positive. In the reader's own zone. */
export const formatTime = (seconds: number | null | undefined): string => {
  if (seconds === null || seconds === undefined || seconds <= 0) return '--'
  const at = new Date(seconds * 1000)
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

/** Minutes and seconds, as a player shows them. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`

const two = (part: number): string => String(part).padStart(2, '0')
