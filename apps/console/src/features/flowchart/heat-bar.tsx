import { api } from '@parley/contract/api'
import { Segmented, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useList } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './flowchart-page.module.css'
import type { useHeat } from './use-heat.ts'

const periods = [7, 30, 90] as const

/** The calls of the heat map, and their totals. */
export const HeatBar = ({
  sceneId,
  heat,
}: {
  readonly sceneId: string
  readonly heat: ReturnType<typeof useHeat>
}) => {
  const t = useMessages()
  const versions = useList(api.listSceneVersions, { id: sceneId, pageSize: 100 })
  const { query } = heat
  return (
    <section className={styles.heatBar} aria-label={t('flow.heat')}>
      <Segmented
        size="small"
        aria-label={t('ui.period')}
        value={heat.days}
        onChange={heat.setDays}
        options={periods.map((days) => ({ value: days, label: t('ui.period.days', { days }) }))}
      />
      <Select
        size="small"
        className={styles.heatVersion ?? ''}
        aria-label={t('flow.heat.version')}
        value={heat.version}
        onChange={heat.setVersion}
        loading={versions.isPending}
        options={[
          { value: 0, label: t('flow.heat.everyVersion') },
          ...(versions.data?.data ?? []).map(({ n }) => ({
            value: n,
            label: t('scene.version', { version: n }),
          })),
        ]}
      />
      {query.error === null ? (
        <span className={styles.hint} role="status" data-loading={query.isFetching ? '' : undefined}>
          {query.data === undefined
            ? t('ui.loading')
            : query.data.calls === 0
              ? t('flow.heat.none')
              : t('flow.heat.legend', { calls: query.data.calls })}
        </span>
      ) : (
        <ErrorNote error={query.error} onRetry={query.refetch} />
      )}
    </section>
  )
}
