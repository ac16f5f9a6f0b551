import { Link } from 'react-router'
import styles from './bars.module.css'
import { customProperties } from './custom-properties.ts'
import { EmptyNote } from './empty-note.tsx'

/** A bar; with `to` its name links to the counted items. */
type Bar = { readonly name: string; readonly count: number; readonly to?: string | undefined }

/** Counts as bars, each with its number. */
export const Bars = ({ bars }: { readonly bars: readonly Bar[] }) => {
  const shown = merged(bars)
  const most = Math.max(0, ...shown.map(({ count }) => count))
  if (most === 0) return <EmptyNote />
  return (
    <ul className={styles.bars}>
      {shown.map(({ name, count, to }) => (
        <li key={name} className={styles.bar}>
          <span className={styles.barName} title={name}>
            {to === undefined || count === 0 ? (
              name
            ) : (
              <Link className={styles.barLink ?? ''} to={to}>
                {name}
              </Link>
            )}
          </span>
          <span className={styles.barTrack} aria-hidden>
            <span
              className={styles.barFill}
              style={customProperties({ '--share': `${(count / most) * 100}%` })}
            />
          </span>
          <span className={styles.barCount}>{count}</span>
        </li>
      ))}
    </ul>
  )
}

/** Merges bars of the same name; the merged bar has no link if its parts link to different pages. */
const merged = (bars: readonly Bar[]): readonly Bar[] => {
  const byName = new Map<string, Bar>()
  for (const { name, count, to } of bars) {
    const before = byName.get(name)
    byName.set(
      name,
      before === undefined
        ? { name, count, to }
        : { name, count: before.count + count, to: before.to === to ? to : undefined },
    )
  }
  return [...byName.values()]
}
