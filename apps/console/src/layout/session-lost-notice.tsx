import { App } from 'antd'
import { useEffect } from 'react'
import { onSessionLost } from '../platform/session-lost.ts'
import { useWords } from '../words/use-words.ts'

/** "Login timeout, will re-login shortly": once at a time (specification 1 §8). */
export const SessionLostNotice = () => {
  const { message } = App.useApp()
  const say = useWords()
  useEffect(() => onSessionLost(() => void message.warning(say('shell.sessionLost'), 2)), [message, say])
  return undefined
}
