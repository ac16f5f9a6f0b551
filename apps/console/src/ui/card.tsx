import { InfoCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import styles from './card.module.css'

/** A white surface on the page's ground. */
export const Card = ({
  title,
  definition,
  actions,
  children,
  flush,
  id,
}: {
  readonly title?: string
  /** The definition of what the card counts, beside its title. */
  readonly definition?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Without padding, for tables. */
  readonly flush?: boolean
  /** For an address that leads here. */
  readonly id?: string
}) => (
  <section id={id} className={styles.card}>
    {title === undefined && actions === undefined ? undefined : (
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title}
          {definition === undefined ? undefined : (
            <Tooltip title={definition} trigger={['hover', 'focus']}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the definition is there for the keyboard, too. */}
              <span role="img" tabIndex={0} aria-label={definition} className={styles.definition}>
                <InfoCircleOutlined aria-hidden />
              </span>
            </Tooltip>
          )}
        </h2>
        {actions}
      </header>
    )}
    <div className={flush ? styles.flush : styles.body}>{children}</div>
  </section>
)
