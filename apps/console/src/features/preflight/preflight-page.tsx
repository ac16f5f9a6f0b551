import { ArrowLeftOutlined } from '@ant-design/icons'
import { api, type ResponseOf } from '@parley/contract/api'
import { Alert, Button, Table } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { describeRule } from '../../messages/describe-rule.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { NotFoundPage } from '../../pages/not-found-page.tsx'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Bars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import layout from '../../ui/layout.module.css'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { CostCard } from './cost-card.tsx'
import { MessageCard } from './message-card.tsx'
import { describeExamples, MissingTable } from './missing-table.tsx'

type Preflight = ResponseOf<typeof api.findPreflight>

/** Checks a task against every rule as if it started now. */
export const PreflightPage = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const task = useRequest(api.findTask, { id })
  const query = useRequest(api.findPreflight, { id })
  if (query.error?.code === 'not_found') return <NotFoundPage />
  return (
    <Page
      title={t('ahead.title', { name: task.data?.taskName ?? '' })}
      intro={t('ahead.intro')}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('tasks.back')}
          onClick={() => void navigate(paths.task(id))}
        />
      }
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('ui.retry')}
        </Button>
      }
    >
      {query.data === undefined ? (
        query.error === null ? (
          <Loading />
        ) : (
          <ErrorNote error={query.error} onRetry={query.refetch} />
        )
      ) : (
        <Answer found={query.data} />
      )}
    </Page>
  )
}

const Answer = ({ found }: { readonly found: Preflight }) => {
  const t = useMessages()
  if (found.total === 0)
    return (
      <Card>
        <EmptyNote text={t('ahead.empty')} />
      </Card>
    )
  const skips = (decision: 'later' | 'never'): string =>
    String(
      found.skipped.filter((one) => one.decision === decision).reduce((sum, { count }) => sum + count, 0),
    )
  return (
    <div className={layout.column}>
      {found.isTestLine ? <Alert type="info" showIcon title={t('ahead.testLine')} /> : undefined}
      {found.judged < found.total ? (
        <Alert
          type="warning"
          showIcon
          title={t(found.isSample ? 'ahead.sample' : 'ahead.partly', {
            judged: found.judged,
            total: found.total,
          })}
        />
      ) : undefined}
      <Card>
        <Figures
          figures={[
            [t('ahead.total'), String(found.total)],
            [t('ahead.callable'), String(found.callableNow)],
            [t('ahead.later'), skips('later')],
            [t('ahead.never'), skips('never')],
            [t('ahead.last'), formatTime(found.lastTime)],
          ]}
        />
      </Card>
      <CostCard cost={found.cost} />
      <Skips found={found} />
      <Missing found={found} />
      {found.messages === null ? undefined : <MessageCard messages={found.messages} />}
      <Card title={t('ahead.forecast')}>
        <Bars bars={found.forecast.map(({ fromTime, count }) => ({ name: formatTime(fromTime), count }))} />
      </Card>
      <Packs found={found} />
    </div>
  )
}

const Skips = ({ found }: { readonly found: Preflight }) => {
  const t = useMessages()
  return (
    <Card title={t('ahead.skipped')} flush>
      <Table
        size="middle"
        aria-label={t('ahead.skipped')}
        rowKey={({ rule, values }) => JSON.stringify([rule, values])}
        dataSource={found.skipped}
        pagination={false}
        locale={{ emptyText: <EmptyNote text={t('ahead.skipped.none')} /> }}
        columns={[
          {
            title: t('ahead.rule'),
            key: 'rule',
            render: (_, { rule, values }) => describeRule(rule, values, t),
          },
          {
            title: t('ui.status'),
            key: 'decision',
            render: (_, { decision }) => t(`story.${decision}`),
          },
          { title: t('ahead.count'), dataIndex: 'count', key: 'count' },
          {
            title: t('ahead.examples'),
            key: 'examples',
            render: (_, { examples }) => describeExamples(examples),
          },
        ]}
      />
    </Card>
  )
}

const Missing = ({ found }: { readonly found: Preflight }) => {
  const t = useMessages()
  return (
    <Card title={t('ahead.missing')} flush>
      <MissingTable label={t('ahead.missing')} missing={found.missingVariables} />
    </Card>
  )
}

const Packs = ({ found }: { readonly found: Preflight }) => {
  const t = useMessages()
  if (found.packs.length === 0) return undefined
  return (
    <Card title={t('ahead.packs')}>
      <dl className={`${layout.column} ${layout.noMargin}`}>
        {found.packs.map(({ pack, contacts, isResearched, source }) => (
          <div key={pack}>
            <dt>
              <strong>{pack}</strong> · {t('ahead.count')}: {contacts}
              {isResearched ? '' : ` · ${t('ahead.cautious')}`}
            </dt>
            {/* The sources are quoted as they are kept. */}
            <dd className={layout.noMargin} lang="en">
              {source}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
