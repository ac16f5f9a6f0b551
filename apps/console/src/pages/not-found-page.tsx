import { Result } from 'antd'
import { useWords } from '../words/use-words.ts'
import { BackHome } from './back-home.tsx'

export const NotFoundPage = () => {
  const say = useWords()
  return (
    <Result
      status="404"
      title={say('pages.notFound.title')}
      subTitle={say('pages.notFound.text')}
      extra={<BackHome />}
    />
  )
}
