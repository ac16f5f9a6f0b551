import { api } from '@parley/contract/api'
import { Tabs } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest } from '../../platform/use-request.ts'
import list from '../../ui/list.module.css'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { ScriptPart, useScene } from '../scenes/index.ts'
import { RoundList } from './round-list.tsx'
import { StrategyList } from './strategy-list.tsx'

/** Dial strategy and execution rounds (specification 1 §2: two tabs). */
export const StrategiesPage = () => {
  const t = useMessages()
  return (
    <ScriptPart mask="tricks">
      <p className={list.hint}>{t('strategies.intro')}</p>
      <Parts />
    </ScriptPart>
  )
}

const Parts = () => {
  const t = useMessages()
  const search = useSearch()
  const { sceneId } = useScene().scene
  const paging = usePaging(50)
  const query = useRequest(
    api.listStrategies,
    { sceneId, page: paging.page, pageSize: paging.pageSize },
    { keepLast: true },
  )
  const part = search.text('part') === 'rounds' ? 'rounds' : 'strategies'
  const showRounds = (strategyId: string): void => search.set({ part: 'rounds', strategy: strategyId })
  return (
    <Tabs
      activeKey={part}
      onChange={(next) => search.set({ part: next === 'rounds' ? 'rounds' : undefined })}
      items={[
        {
          key: 'strategies',
          label: t('strategies.tab'),
          children: <StrategyList query={query} paging={paging} onRounds={showRounds} />,
        },
        { key: 'rounds', label: t('strategies.rounds.tab'), children: <RoundList query={query} /> },
      ]}
      destroyOnHidden
    />
  )
}
