import type { InterfaceLanguage } from '@parley/contract/api'
import type { Sentences } from '@parley/contract/sentences'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { IntlProvider } from 'react-intl'
import { RouterProvider } from 'react-router'
import { SessionLostNotice } from './layout/session-lost-notice.tsx'
import { languageTags } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { router } from './router.tsx'
import { theme } from './ui/theme.ts'
import type { AntdWords } from './words/load-antd-words.ts'
import { SentencesContext } from './words/use-sentence.ts'
import type { Words } from './words/words.ts'

type ConsoleAppProps = {
  readonly language: InterfaceLanguage
  readonly words: Words
  readonly sentences: Sentences
  readonly antdWords: AntdWords
}

/** Everything around the pages: language, looks, server state, routes. */
export const ConsoleApp = ({ language, words, sentences, antdWords }: ConsoleAppProps) => (
  <IntlProvider
    locale={languageTags[language]}
    messages={{ ...words }}
    onError={(error) => {
      // Specification 1 §8: a missing key is an error that names it.
      throw error
    }}
  >
    <ConfigProvider locale={antdWords} theme={theme} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={queryClient}>
          <SentencesContext value={sentences}>
            <SessionLostNotice />
            <RouterProvider router={router} />
          </SentencesContext>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  </IntlProvider>
)
