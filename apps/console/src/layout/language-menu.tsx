import { GlobalOutlined } from '@ant-design/icons'
import { api, type InterfaceLanguage, interfaceLanguages } from '@parley/contract/api'
import { Button, Dropdown } from 'antd'
import { callApi } from '../platform/call-api.ts'
import {
  changeLanguage,
  currentLanguage,
  languageNames,
  languageTags,
  shortLanguageNames,
} from '../platform/language.ts'
import { readSession } from '../platform/session.ts'
import { useWords } from '../words/use-words.ts'

/** Specification 1 §1: the choice is kept in the cookie and, signed in, with the user. */
export const LanguageMenu = () => {
  const say = useWords()
  const language = currentLanguage()
  const choose = async (chosen: InterfaceLanguage): Promise<void> => {
    // The cookie decides; a server that is away must not keep anyone from reading.
    if (readSession() !== undefined)
      await callApi(api.setLanguage, { language: chosen }).catch(() => undefined)
    changeLanguage(chosen)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: interfaceLanguages.map((key) => ({
          key,
          label: <span lang={languageTags[key]}>{languageNames[key]}</span>,
          onClick: () => void choose(key),
        })),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={`${shortLanguageNames[language]} · ${say('shell.language.label')}: ${languageNames[language]}`}
      >
        {shortLanguageNames[language]}
      </Button>
    </Dropdown>
  )
}
