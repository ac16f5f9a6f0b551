import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import type { AntdMessages } from '../messages/load-antd-messages.ts'
import { useMessages } from '../messages/use-messages.ts'
import layout from '../ui/layout.module.css'
import { theme } from '../ui/theme.ts'
import { SessionLostNotice } from './session-lost-notice.tsx'

/** The text of a select without options; tables have sentences of their own. */
const emptyChoice = (component?: string): ReactNode =>
  component === 'Select' || component === 'TreeSelect' ? <NothingFound /> : undefined

const NothingFound = () => {
  const t = useMessages()
  return <span className={layout.spaceAround}>{t('ui.nothingFound')}</span>
}

/** The component kit with our looks and the reader's language, around everything behind the login. */
export const Kit = ({ words, children }: { readonly words: AntdMessages; readonly children: ReactNode }) => (
  <ConfigProvider locale={words} theme={theme} button={{ autoInsertSpace: false }} renderEmpty={emptyChoice}>
    <App>
      <SessionLostNotice />
      {children}
    </App>
  </ConfigProvider>
)
