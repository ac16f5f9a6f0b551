import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useWords } from '../words/use-words.ts'

export const BackHome = () => {
  const say = useWords()
  const navigate = useNavigate()
  return (
    <Button type="primary" onClick={() => void navigate(paths.scenes)}>
      {say('pages.backHome')}
    </Button>
  )
}
