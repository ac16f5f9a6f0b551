/** Kept free for the button that holds the others, px. */
const morePx = 96

type Row = {
  readonly widths: readonly number[]
  readonly gapPx: number
  /** The index that is always shown; -1 where there is none. */
  readonly current: number
  readonly rowPx: number
}

/** How many tabs, from the first one on, fit into a row beside the current one. */
export const howManyFit = ({ widths, gapPx, current, rowPx }: Row): number => {
  const widthOf = (tabs: readonly number[]): number =>
    tabs.reduce((sum, width) => sum + width + gapPx, -gapPx)
  if (widthOf(widths) <= rowPx) return widths.length
  for (let count = widths.length - 1; count > 0; count--) {
    const beside = current >= count ? (widths[current] ?? 0) + gapPx : 0
    if (widthOf(widths.slice(0, count)) + beside + gapPx + morePx <= rowPx) return count
  }
  return 0
}
