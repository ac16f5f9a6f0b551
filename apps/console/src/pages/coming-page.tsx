import { Result, Space } from 'antd'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'

/** A page that the specification names and nobody built yet: said honestly, with a way on. */
export const ComingPage = ({ title }: { readonly title: WordKey }) => {
  const say = useWords()
  return (
    <Result
      status="info"
      title={say('pages.coming.title')}
      subTitle={say('pages.coming.text', { page: say(title) })}
      extra={
        <Space size="large">
          <Link to={paths.scenes}>{say('shell.menu.scenes')}</Link>
          <Link to={paths.tasks}>{say('shell.menu.tasks')}</Link>
          <Link to={paths.records}>{say('shell.menu.records')}</Link>
        </Space>
      }
    />
  )
}
