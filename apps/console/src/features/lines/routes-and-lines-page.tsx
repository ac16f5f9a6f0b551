import { Tabs } from 'antd'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { Page } from '../../ui/page.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { useWords } from '../../words/use-words.ts'
import { LineList } from './line-list.tsx'

/** Line and route management (specification 2 §2); routes are not built and say so. */
export const RoutesAndLinesPage = () => {
  const say = useWords()
  const search = useSearch()
  return (
    <Page title={say('shell.menu.routes')} lead={say('lines.lead')}>
      <Tabs
        aria-label={say('lines.tabs')}
        activeKey={search.text('tab') === 'routes' ? 'routes' : 'lines'}
        onChange={(tab) => search.set({ tab: tab === 'routes' ? tab : undefined, page: undefined })}
        destroyOnHidden
        items={[
          { key: 'lines', label: say('lines.tab.lines'), children: <LineList /> },
          {
            key: 'routes',
            label: say('lines.tab.routes'),
            children: <EmptyNote text={say('lines.routes.later')} />,
          },
        ]}
      />
    </Page>
  )
}
