import { Link } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'
import { paths } from '../paths.ts'
import plain from '../ui/plain.module.css'

export const BackHome = () => {
  const t = useMessages()
  return (
    <Link className={plain.button} to={paths.scenes}>
      {t('pages.backHome')}
    </Link>
  )
}
