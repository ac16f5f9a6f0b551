import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './flowchart-page.module.css'

export type SideTab = 'inspector' | 'problems' | 'test'

/** Beside the drawing: details of what is picked, what is wrong, and a talk by typing. */
export const SidePanel = (panel: {
  readonly tab: SideTab
  readonly onTab: (tab: SideTab) => void
  readonly problemCount: number
  readonly inspector: ReactNode
  readonly problems: ReactNode
  readonly test: ReactNode
}) => {
  const t = useMessages()
  return (
    <div className={styles.right}>
      <Tabs
        size="small"
        activeKey={panel.tab}
        onChange={(key) => panel.onTab(sideTabs.find((one) => one === key) ?? 'inspector')}
        destroyOnHidden
        items={[
          { key: 'inspector', label: t('flow.inspector'), children: panel.inspector },
          {
            key: 'problems',
            label: `${t('flow.problems')} ${panel.problemCount}`,
            children: panel.problems,
          },
          { key: 'test', label: t('flow.test'), children: panel.test },
        ]}
      />
    </div>
  )
}

const sideTabs = ['inspector', 'problems', 'test'] as const satisfies readonly SideTab[]
