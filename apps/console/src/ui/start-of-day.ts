/** Midnight so many days ago by the reader's own clock, in epoch seconds: the same the whole day, so that a question stays the same. */
export const startOfDay = (daysAgo: number): number => {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysAgo)
  return Math.floor(day.getTime() / 1000)
}
