import styles from './bars.module.css'
import { EmptyNote } from './empty-note.tsx'

type Bar = { readonly name: string; readonly count: number }

/** Counts beside each other. The number stands there too: nobody has to measure. */
export const Bars = ({
  bars,
}: {
  readonly bars: readonly { readonly name: string; readonly count: number }[]
}) => {
  const most = Math.max(0, ...merged(bars).map(({ count }) => count))
  if (most === 0) return <EmptyNote />
  return (
    <ul className={styles.bars}>
      {merged(bars).map(({ name, count }) => (
        <li key={name} className={styles.bar}>
          <span className={styles.barName} title={name}>
            {name}
          </span>
          <span className={styles.barTrack} aria-hidden>
            <span className={styles.barFill} style={{ width: `${(count / most) * 100}%` }} />
          </span>
          <span className={styles.barCount}>{count}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is called the same is one bar. */
const merged = (bars: readonly Bar[]): readonly Bar[] => {
  const counts = new Map<string, number>()
  for (const { name, count } of bars) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count }))
}
