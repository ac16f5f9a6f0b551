import { Tooltip } from 'antd'
import styles from './figures.module.css'

/** Its definition, if there is one, is shown where its name is pointed at or focused. */
export type Figure = readonly [name: string, value: string, definition?: string]

/** A strip of numbers, each under its name. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={styles.strip}>
    {figures.map(([name, value, definition]) => (
      <div key={name} className={styles.figure}>
        {definition === undefined ? (
          <dt>{name}</dt>
        ) : (
          <Tooltip title={definition} trigger={['hover', 'focus']}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the definition is there for the keyboard, too. */}
            <dt tabIndex={0} className={styles.defined}>
              {name}
            </dt>
          </Tooltip>
        )}
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
