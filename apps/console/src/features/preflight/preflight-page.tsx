import { ArrowLeftOutlined } from '@ant-design/icons'
import { type AnswerOf, api } from '@parley/contract/api'
import { Alert, Button, Table } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { NotFoundPage } from '../../pages/not-found-page.tsx'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { Bars } from '../../ui/bars.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Figures } from '../../ui/figures.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { sayRule } from '../../words/say-rule.ts'
import { useWords } from '../../words/use-words.ts'
import { CostCard } from './cost-card.tsx'
import { MessageCard } from './message-card.tsx'
import { MissingTable, sayExamples } from './missing-table.tsx'

type Preflight = AnswerOf<typeof api.findPreflight>

/** What a task would run into if it started now. */
export const PreflightPage = () => {
  const say = useWords()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const task = useCall(api.findTask, { id })
  const query = useCall(api.findPreflight, { id })
  if (query.error?.code === 'not_found') return <NotFoundPage />
  return (
    <Page
      title={say('ahead.title', { name: task.data?.taskName ?? '' })}
      lead={say('ahead.lead')}
      before={
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={say('tasks.back')}
          onClick={() => void navigate(paths.task(id))}
        />
      }
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {say('ui.retry')}
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
  const say = useWords()
  if (found.total === 0)
    return (
      <Card>
        <EmptyNote text={say('ahead.empty')} />
      </Card>
    )
  const skips = (decision: 'later' | 'never'): string =>
    String(
      found.skipped.filter((one) => one.decision === decision).reduce((sum, { count }) => sum + count, 0),
    )
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {found.isTestLine ? <Alert type="info" showIcon title={say('ahead.testLine')} /> : undefined}
      {found.judged < found.total ? (
        <Alert
          type="warning"
          showIcon
          title={say(found.isSample ? 'ahead.sample' : 'ahead.partly', {
            judged: found.judged,
            total: found.total,
          })}
        />
      ) : undefined}
      <Card>
        <Figures
          figures={[
            [say('ahead.total'), String(found.total)],
            [say('ahead.callable'), String(found.callableNow)],
            [say('ahead.later'), skips('later')],
            [say('ahead.never'), skips('never')],
            [say('ahead.last'), formatTime(found.lastTime)],
          ]}
        />
      </Card>
      <CostCard cost={found.cost} />
      <Skips found={found} />
      <Missing found={found} />
      {found.messages === null ? undefined : <MessageCard messages={found.messages} />}
      <Card title={say('ahead.forecast')}>
        <Bars bars={found.forecast.map(({ fromTime, count }) => ({ name: formatTime(fromTime), count }))} />
      </Card>
      <Packs found={found} />
    </div>
  )
}

const Skips = ({ found }: { readonly found: Preflight }) => {
  const say = useWords()
  return (
    <Card title={say('ahead.skipped')} flush>
      <Table
        size="middle"
        aria-label={say('ahead.skipped')}
        rowKey={({ rule, values }) => JSON.stringify([rule, values])}
        dataSource={found.skipped}
        pagination={false}
        locale={{ emptyText: <EmptyNote text={say('ahead.skipped.none')} /> }}
        columns={[
          {
            title: say('ahead.rule'),
            key: 'rule',
            render: (_, { rule, values }) => sayRule(rule, values, say),
          },
          {
            title: say('ui.status'),
            key: 'decision',
            render: (_, { decision }) => say(`story.${decision}`),
          },
          { title: say('ahead.count'), dataIndex: 'count', key: 'count' },
          {
            title: say('ahead.examples'),
            key: 'examples',
            render: (_, { examples }) => sayExamples(examples),
          },
        ]}
      />
    </Card>
  )
}

const Missing = ({ found }: { readonly found: Preflight }) => {
  const say = useWords()
  return (
    <Card title={say('ahead.missing')} flush>
      <MissingTable label={say('ahead.missing')} missing={found.missingVariables} />
    </Card>
  )
}

const Packs = ({ found }: { readonly found: Preflight }) => {
  const say = useWords()
  if (found.packs.length === 0) return undefined
  return (
    <Card title={say('ahead.packs')}>
      <dl style={{ margin: 0, display: 'grid', gap: 12 }}>
        {found.packs.map(({ pack, contacts, isResearched, source }) => (
          <div key={pack}>
            <dt>
              <strong>{pack}</strong> · {say('ahead.count')}: {contacts}
              {isResearched ? '' : ` · ${say('ahead.cautious')}`}
            </dt>
            {/* The sources are quoted as they are kept. */}
            <dd style={{ margin: 0 }} lang="en">
              {source}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
