import { useMessages } from '../messages/use-messages.ts'
import styles from './loading.module.css'

/** While a page or a part of it is fetched; it is drawn before the component kit is there. */
export const Loading = () => {
  const t = useMessages()
  return (
    <div className={styles.loading} role="status" aria-label={t('ui.loading')} data-loading="">
      <span className={styles.ring} aria-hidden />
    </div>
  )
}
