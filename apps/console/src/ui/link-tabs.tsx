import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'
import { customProperties } from './custom-properties.ts'
import { howManyFit } from './how-many-fit.ts'
import styles from './link-tabs.module.css'

type LinkTab = { readonly to: string; readonly text: string; readonly isCurrent: boolean }

const gapPx = 22

/** The pages of one thing in one row; those that do not fit are in a menu at its end, the open one never is. */
export const LinkTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) => {
  const t = useMessages()
  const navigate = useNavigate()
  const row = useRef<HTMLUListElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  const fitting = useFitting(row, tabs.length, current)
  const shown = tabs.filter((_, at) => at < fitting || at === current)
  const rest = tabs.filter((tab) => !shown.includes(tab))
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs} ref={row} style={customProperties({ '--gap': `${gapPx}px` })}>
        {shown.map(({ to, text, isCurrent }) => (
          <li key={to} data-tab="">
            <Link
              to={to}
              className={isCurrent ? styles.current : styles.tab}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
        {rest.length === 0 ? undefined : (
          <li className={styles.more}>
            <Dropdown
              trigger={['click']}
              menu={{
                items: rest.map(({ to, text }) => ({ key: to, label: text })),
                onClick: ({ key }) => void navigate(key),
              }}
            >
              <Button type="text" size="small" aria-haspopup="menu">
                {t('ui.more')} <DownOutlined aria-hidden />
              </Button>
            </Dropdown>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** How many of the tabs stand in the row: measured once while all of them do, and counted anew as the row's width changes. */
const useFitting = (row: RefObject<HTMLUListElement | null>, count: number, current: number): number => {
  const widths = useRef<readonly number[]>([])
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return
    if (widths.current.length !== count) {
      const tabs = [...element.querySelectorAll<HTMLElement>('[data-tab]')]
      if (tabs.length === count) widths.current = tabs.map(({ offsetWidth }) => offsetWidth)
    }
    const fit = (): void =>
      setFitting(howManyFit({ widths: widths.current, gapPx, current, rowPx: element.clientWidth }))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, count, current])
  return fitting
}
