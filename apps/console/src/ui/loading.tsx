import { useMessages } from '../messages/use-messages.ts'
import styles from './loading.module.css'

/** Shown while a page or a part of it loads. It does not need the component kit, which may still be loading. */
export const Loading = () => {
  const t = useMessages()
  return (
    <div className={styles.loading} role="status" aria-label={t('ui.loading')} data-loading="">
      <span className={styles.ring} aria-hidden />
    </div>
  )
}
