import styles from './logo.module.css'
import { useBrand } from './use-brand.ts'

/** The logo of the host that the page was opened under. */
export const Logo = ({ isSmall }: { readonly isSmall: boolean }) => {
  const brand = useBrand()
  return (
    <div className={styles.logo}>
      {brand === undefined ? undefined : <img src={brand.image} alt="" width={28} height={28} />}
      {brand === undefined || isSmall ? undefined : <span className={styles.name}>{brand.name}</span>}
    </div>
  )
}
