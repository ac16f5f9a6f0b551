import styles from './logo.module.css'
import { logoOf } from './logo-of.ts'

/** The logo of the host that the page was opened under. */
export const Logo = ({ isSmall }: { readonly isSmall: boolean }) => {
  const { image, name } = logoOf(location.hostname)
  return (
    <div className={styles.logo}>
      <img src={image} alt="" width={28} height={28} />
      {isSmall ? undefined : <span className={styles.name}>{name}</span>}
    </div>
  )
}
