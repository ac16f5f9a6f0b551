import { Button, Result } from 'antd'
import { useWords } from '../words/use-words.ts'

/** Specification 1 §2: a page that could not be loaded. */
export const BrokenPage = () => {
  const say = useWords()
  return (
    <Result
      status="error"
      title={say('pages.broken.text')}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {say('pages.broken.reload')}
        </Button>
      }
    />
  )
}
