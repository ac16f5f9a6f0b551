import { interfaceLanguages } from '@parley/contract/api'
import { useMessages } from '../messages/use-messages.ts'
import { currentLanguage, languageNames, languageTags } from '../platform/language.ts'
import plain from '../ui/plain.module.css'
import { chooseLanguage } from './choose-language.ts'

/** The language menu before the component kit is there. */
export const LanguageSelect = ({ isFocused }: { readonly isFocused: boolean }) => {
  const t = useMessages()
  return (
    <select
      className={plain.select}
      // biome-ignore lint/a11y/noAutofocus: the page was loaded anew by a choice made here.
      autoFocus={isFocused}
      aria-label={t('shell.language.label')}
      value={currentLanguage()}
      onChange={({ target }) => {
        const chosen = interfaceLanguages.find((language) => language === target.value)
        if (chosen !== undefined) void chooseLanguage(chosen)
      }}
    >
      {interfaceLanguages.map((language) => (
        <option key={language} value={language} lang={languageTags[language]}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  )
}
