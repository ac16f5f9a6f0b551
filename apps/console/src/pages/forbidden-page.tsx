import { Result } from 'antd'
import { useWords } from '../words/use-words.ts'
import { BackHome } from './back-home.tsx'

export const ForbiddenPage = () => {
  const say = useWords()
  return (
    <Result
      status="403"
      title={say('pages.forbidden.title')}
      subTitle={say('pages.forbidden.text')}
      extra={<BackHome />}
    />
  )
}
