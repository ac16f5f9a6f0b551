import { Tabs } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { GroupList } from './group-list.tsx'
import type { GroupKind } from './group-row.ts'

/** Agents who take transfers: SIP groups and call-center groups, their seats, and the state of each seat. */
export const AgentGroupsPage = () => {
  const t = useMessages()
  const search = useSearch()
  const kind: GroupKind = search.text('kind') === 'cc' ? 'cc' : 'sip'
  return (
    <Page title={t('seats.title')} intro={t('seats.intro')}>
      <Tabs
        aria-label={t('seats.title')}
        activeKey={kind}
        onChange={(key) =>
          search.set({ kind: key === 'cc' ? 'cc' : undefined, groupId: undefined, page: undefined })
        }
        destroyOnHidden
        items={(['sip', 'cc'] as const).map((key) => ({
          key,
          label: t(`seats.kind.${key}`),
          children: <GroupList kind={key} />,
        }))}
      />
    </Page>
  )
}
