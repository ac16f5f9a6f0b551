import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { theme } from '../ui/theme.ts'
import type { AntdWords } from '../words/load-antd-words.ts'
import { SessionLostNotice } from './session-lost-notice.tsx'

/** The component kit with our looks and the reader's language, around everything behind the login. */
export const Kit = ({ words, children }: { readonly words: AntdWords; readonly children: ReactNode }) => (
  <ConfigProvider locale={words} theme={theme} button={{ autoInsertSpace: false }}>
    <App>
      <SessionLostNotice />
      {children}
    </App>
  </ConfigProvider>
)
