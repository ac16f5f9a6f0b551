import { api } from '@parley/contract/api'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './first-run.module.css'
import { rememberDone, type StepKey, withRemembered } from './remembered-steps.ts'

const hiddenKey = 'parley.firstRun.hidden'
const answered = 6

/** The steps from the first sign-in to a labeled call. Stored data proves a step; the card disappears when all are done. */
export const FirstRun = () => {
  const t = useMessages()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === 'yes')
  const { account, steps } = useSteps(!isHidden)
  useEffect(() => rememberDone(account, steps), [account, steps])
  if (isHidden || steps === undefined || steps.every(({ isDone }) => isDone)) return undefined
  const hide = (): void => {
    localStorage.setItem(hiddenKey, 'yes')
    setHidden(true)
  }
  return (
    <div className={styles.place}>
      <Card
        title={t('firstRun.title')}
        actions={
          <Button size="small" type="text" onClick={hide}>
            {t('firstRun.hide')}
          </Button>
        }
      >
        <p className={styles.intro}>{t('firstRun.intro')}</p>
        <ol className={styles.steps}>
          {steps.map(({ key, isDone, to }) => (
            <li key={key}>
              <StatusTag tone={isDone ? 'good' : 'rest'}>
                {t(isDone ? 'firstRun.done' : 'firstRun.open')}
              </StatusTag>
              <span>
                {t(`firstRun.${key}`)}
                {isDone ? undefined : (
                  <Link to={to} className={styles.go}>
                    {t(`firstRun.${key}.go`)}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

type Step = {
  readonly key: StepKey
  readonly isDone: boolean
  readonly to: string
}

type Steps = { readonly account?: string; readonly steps?: readonly Step[] }

const useSteps = (enabled: boolean): Steps => {
  const me = useRequest(api.synchronize, {}, { enabled })
  const scenes = useRequest(api.listScenes, { page: 1, pageSize: 200, status: 1 }, { enabled })
  const tasks = useRequest(api.listAllTasks, { page: 1, pageSize: 200, taskStatus: -1 }, { enabled })
  const calls = useRequest(api.listCalls, { page: 1, pageSize: 1, status: answered }, { enabled })
  if (
    me.data === undefined ||
    scenes.data === undefined ||
    tasks.data === undefined ||
    calls.data === undefined
  )
    return {}
  const own = me.data.accountId
  const ownTasks = tasks.data.data.filter(({ accountId }) => accountId === own)
  const full = ownTasks.find(({ callInfo }) => callInfo.total > 0)
  const finished = ownTasks.find(({ callInfo }) => callInfo.finished > 0)
  const [call] = calls.data.data
  const isOwnCall = call !== undefined && ownTasks.some(({ taskId }) => taskId === call.taskId)
  const steps: readonly Step[] = [
    {
      key: 'script',
      isDone: scenes.data.data.some(({ accountId }) => accountId === own),
      to: paths.newScene,
    },
    { key: 'task', isDone: full !== undefined, to: paths.newTask },
    { key: 'call', isDone: isOwnCall, to: full === undefined ? paths.newTask : paths.task(full.taskId) },
    {
      key: 'label',
      isDone: isOwnCall && call.intentId !== null,
      to: finished === undefined ? paths.records : paths.recordsOfTask(finished.taskId),
    },
  ]
  return { account: own, steps: withRemembered(own, steps) }
}
