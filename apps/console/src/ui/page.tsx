import type { ReactNode } from 'react'
import { useEffect } from 'react'
import styles from './page.module.css'

type PageProps = {
  readonly title: string
  readonly intro?: string
  /** Stands before the title: a way back, a status. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page's frame: one heading, what it is for, what can be done here. */
export const Page = ({ title, intro, before, after, actions, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Parley`
  }, [title])
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <div className={styles.titleRow}>
            {before}
            <h1 className={styles.title}>{title}</h1>
            {after}
          </div>
          {intro === undefined ? undefined : <p className={styles.intro}>{intro}</p>}
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </section>
  )
}
