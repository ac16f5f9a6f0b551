import { Tabs } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { GroupList } from './group-list.tsx'
import type { GroupKind } from './group-row.ts'

/** People who take calls over: SIP groups and call-centre groups, their seats, and what each seat is doing. */
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
