import { Link } from 'react-router'
import { paths } from '../paths.ts'
import plain from '../ui/plain.module.css'
import { useWords } from '../words/use-words.ts'

export const BackHome = () => {
  const say = useWords()
  return (
    <Link className={plain.button} to={paths.scenes}>
      {say('pages.backHome')}
    </Link>
  )
}
