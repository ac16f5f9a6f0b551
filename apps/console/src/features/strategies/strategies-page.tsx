import { api } from '@parley/contract/api'
import { Tabs } from 'antd'
import { useCall } from '../../platform/use-call.ts'
import list from '../../ui/list.module.css'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'
import { ScriptPart, useScene } from '../scenes/index.ts'
import { RoundList } from './round-list.tsx'
import { StrategyList } from './strategy-list.tsx'

/** Dial strategy and execution rounds (specification 1 §2: two tabs). */
export const StrategiesPage = () => {
  const say = useWords()
  return (
    <ScriptPart mask="tricks">
      <p className={list.hint}>{say('strategies.lead')}</p>
      <Parts />
    </ScriptPart>
  )
}

const Parts = () => {
  const say = useWords()
  const search = useSearch()
  const { sceneId } = useScene().scene
  const paging = usePaging(50)
  const query = useCall(
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
          label: say('strategies.tab'),
          children: <StrategyList query={query} paging={paging} onRounds={showRounds} />,
        },
        { key: 'rounds', label: say('strategies.rounds.tab'), children: <RoundList query={query} /> },
      ]}
      destroyOnHidden
    />
  )
}
