import type { InterfaceLanguage } from '@parley/contract/api'
import type { ServerMessages } from '@parley/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'react-intl'
import { RouterProvider } from 'react-router'
import type { Messages } from './messages/messages.ts'
import { SentencesContext } from './messages/use-server-message.ts'
import { languageTags } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { router } from './router.tsx'

type ConsoleAppProps = {
  readonly language: InterfaceLanguage
  readonly messages: Messages
  readonly serverMessages: ServerMessages
}

/** Around every page, the login's too: language, server state, routes. The component kit comes with the shell. */
export const ConsoleApp = ({ language, messages, serverMessages }: ConsoleAppProps) => (
  <IntlProvider
    locale={languageTags[language]}
    messages={{ ...messages }}
    onError={(error) => {
      // Specification 1 §8: a missing key is an error that names it.
      throw error
    }}
  >
    <QueryClientProvider client={queryClient}>
      <SentencesContext value={serverMessages}>
        <RouterProvider router={router} />
      </SentencesContext>
    </QueryClientProvider>
  </IntlProvider>
)
