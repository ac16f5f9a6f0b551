import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './flowchart-page.module.css'

export type SideTab = 'inspector' | 'problems' | 'test'

/** Beside the canvas: details of the selection, the problems, and the text test. */
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
            label: t('flow.problems.count', { count: panel.problemCount }),
            children: panel.problems,
          },
          { key: 'test', label: t('flow.test'), children: panel.test },
        ]}
      />
    </div>
  )
}

const sideTabs = ['inspector', 'problems', 'test'] as const satisfies readonly SideTab[]
