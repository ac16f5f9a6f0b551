import styles from './figures.module.css'

/** A strip of numbers, each under its name. */
export const Figures = ({
  figures,
}: {
  readonly figures: readonly (readonly [name: string, value: string])[]
}) => (
  <dl className={styles.strip}>
    {figures.map(([name, value]) => (
      <div key={name} className={styles.figure}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
