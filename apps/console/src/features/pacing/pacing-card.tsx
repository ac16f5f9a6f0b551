import { api } from '@parley/contract/api'
import { OutboundType } from '@parley/contract/vocabulary'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import list from '../../ui/list.module.css'
import { Loading } from '../../ui/loading.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { DecisionTable } from './decision-table.tsx'
import { PacingForm } from './pacing-form.tsx'

/** The group whose seats pace the task, and the dialer's latest decisions with their reasons. */
export const PacingCard = ({
  taskId,
  everyMs,
}: {
  readonly taskId: string
  readonly everyMs: number | undefined
}) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const [isOpen, setOpen] = useState(false)
  const query = useRequest(api.findPacing, { id: taskId })
  const pacing = query.data
  const type = OutboundType.fromWire(pacing?.outboundType ?? 0) ?? 'robotsOnly'
  const reason = mayNot('update')
  return (
    <Card
      title={t('pacing.card')}
      actions={
        pacing === undefined ? undefined : (
          <ActionButton
            aria-label={t('ui.field', { field: t('ui.edit'), value: t('pacing.card') })}
            disabledReason={reason}
            onClick={() => setOpen(true)}
          >
            {t('ui.edit')}
          </ActionButton>
        )
      }
    >
      {pacing === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <ErrorNote error={query.error} onRetry={query.refetch} />
        )
      ) : (
        <>
          <p>
            {type === 'robotsOnly'
              ? t('pacing.robotsOnly')
              : t('pacing.by', {
                  policy: t(`pacing.policy.${type}`),
                  group: pacing.groupName ?? '--',
                })}
          </p>
          <p className={list.hint}>
            <Link to={paths.pacing}>{t('pacing.title')}</Link>
          </p>
          {type === 'robotsOnly' ? undefined : <DecisionTable taskId={taskId} everyMs={everyMs} />}
          {isOpen ? <PacingForm pacing={pacing} onClose={() => setOpen(false)} /> : undefined}
        </>
      )}
    </Card>
  )
}
