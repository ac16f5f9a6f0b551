import { useWords } from '../words/use-words.ts'
import styles from './loading.module.css'

/** While a page or a part of it is fetched; it is drawn before the component kit is there. */
export const Loading = () => {
  const say = useWords()
  return (
    <div className={styles.loading} role="status" aria-label={say('ui.loading')} data-loading="">
      <span className={styles.ring} aria-hidden />
    </div>
  )
}
