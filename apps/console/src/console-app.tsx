import type { InterfaceLanguage } from '@parley/contract/api'
import type { Sentences } from '@parley/contract/sentences'
import { QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'react-intl'
import { RouterProvider } from 'react-router'
import { languageTags } from './platform/language.ts'
import { queryClient } from './platform/query-client.ts'
import { router } from './router.tsx'
import { SentencesContext } from './words/use-sentence.ts'
import type { Words } from './words/words.ts'

type ConsoleAppProps = {
  readonly language: InterfaceLanguage
  readonly words: Words
  readonly sentences: Sentences
}

/** Around every page, the login's too: language, server state, routes. The component kit comes with the shell. */
export const ConsoleApp = ({ language, words, sentences }: ConsoleAppProps) => (
  <IntlProvider
    locale={languageTags[language]}
    messages={{ ...words }}
    onError={(error) => {
      // Specification 1 §8: a missing key is an error that names it.
      throw error
    }}
  >
    <QueryClientProvider client={queryClient}>
      <SentencesContext value={sentences}>
        <RouterProvider router={router} />
      </SentencesContext>
    </QueryClientProvider>
  </IntlProvider>
)
