import { api } from '@parley/contract/api'
import { Alert } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { callApi } from '../platform/call-api.ts'
import { readConnection, watchConnection } from '../platform/connection.ts'
import { queryClient } from '../platform/query-client.ts'
import styles from './shell.module.css'

const tryAgainMs = 3_000

/** Shown while the server does not answer, with the time of the page's figures. */
export const ConnectionBanner = () => {
  const t = useMessages()
  const { isLost, answeredAtMs } = useSyncExternalStore(watchConnection, readConnection)
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => void callApi(api.synchronize, {}).catch(() => undefined), tryAgainMs)
    return () => {
      clearInterval(timer)
      // The page's data is old after the interruption.
      void queryClient.invalidateQueries()
    }
  }, [isLost])
  if (!isLost) return undefined
  return (
    <Alert
      banner
      type="warning"
      role="alert"
      className={styles.connection ?? ''}
      title={
        answeredAtMs === undefined
          ? t('shell.connection.lost')
          : t('shell.connection.lostSince', { at: clockOf(answeredAtMs) })
      }
    />
  )
}

const clockOf = (ms: number): string => {
  const at = new Date(ms)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
