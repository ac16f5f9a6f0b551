import { Tabs } from 'antd'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'
import { GroupList } from './group-list.tsx'
import type { GroupKind } from './group-row.ts'

/** People who take calls over: SIP groups and call-centre groups, their seats, and what each seat is doing. */
export const AgentGroupsPage = () => {
  const say = useWords()
  const search = useSearch()
  const kind: GroupKind = search.text('kind') === 'cc' ? 'cc' : 'sip'
  return (
    <Page title={say('seats.title')} lead={say('seats.lead')}>
      <Tabs
        aria-label={say('seats.title')}
        activeKey={kind}
        onChange={(key) =>
          search.set({ kind: key === 'cc' ? 'cc' : undefined, groupId: undefined, page: undefined })
        }
        destroyOnHidden
        items={(['sip', 'cc'] as const).map((key) => ({
          key,
          label: say(`seats.kind.${key}`),
          children: <GroupList kind={key} />,
        }))}
      />
    </Page>
  )
}
