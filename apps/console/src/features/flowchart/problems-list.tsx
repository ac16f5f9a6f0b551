import type { FlowProblem } from '@parley/core/dialogue'
import { Button } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import styles from './flowchart-page.module.css'

/** Every problem that publishing would report; each one links to its place. */
export const ProblemsList = ({
  problems,
  onJump,
}: {
  readonly problems: readonly FlowProblem[]
  readonly onJump: (problem: FlowProblem) => void
}) => {
  const t = useMessages()
  const sentence = useServerMessage()
  if (problems.length === 0) return <p className={styles.hint}>{t('flow.problems.none')}</p>
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => {
        const { code, severity, nodeId, connectionId, values } = problem
        const text = sentence(code, values)
        return (
          <li key={`${code} ${nodeId} ${connectionId} ${JSON.stringify(values)}`}>
            <StatusTag tone={severity === 'error' ? 'bad' : 'warn'}>
              {t(`flow.problem.${severity}`)}
            </StatusTag>
            {nodeId === undefined && connectionId === undefined ? (
              <span>{text}</span>
            ) : (
              <Button type="link" size="small" className={styles.link ?? ''} onClick={() => onJump(problem)}>
                {text}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
