import { Tabs } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { LineList } from './line-list.tsx'

/** Line and route management (specification 2 §2); routes are not built, which the page shows. */
export const RoutesAndLinesPage = () => {
  const t = useMessages()
  const search = useSearch()
  return (
    <Page title={t('shell.menu.routes')} intro={t('lines.intro')}>
      <Tabs
        aria-label={t('lines.tabs')}
        activeKey={search.text('tab') === 'routes' ? 'routes' : 'lines'}
        onChange={(tab) => search.set({ tab: tab === 'routes' ? tab : undefined, page: undefined })}
        destroyOnHidden
        items={[
          { key: 'lines', label: t('lines.tab.lines'), children: <LineList /> },
          {
            key: 'routes',
            label: t('lines.tab.routes'),
            children: <EmptyNote text={t('lines.routes.later')} />,
          },
        ]}
      />
    </Page>
  )
}
