import { App } from 'antd'
import { useEffect } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { onSessionLost } from '../platform/session-lost.ts'

/** "Login timeout, will re-login shortly": once at a time (specification 1 §8). */
export const SessionLostNotice = () => {
  const { message } = App.useApp()
  const t = useMessages()
  useEffect(() => onSessionLost(() => void message.warning(t('shell.sessionLost'), 2)), [message, t])
  return undefined
}
