import { GlobalOutlined } from '@ant-design/icons'
import { interfaceLanguages } from '@parley/contract/api'
import { Button, Dropdown } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { currentLanguage, languageNames, languageTags, shortLanguageNames } from '../platform/language.ts'
import { chooseLanguage } from './choose-language.ts'
import { useLanguageChosen } from './use-language-chosen.ts'

/** The header's language menu. */
export const LanguageMenu = () => {
  const t = useMessages()
  const language = currentLanguage()
  const isChosen = useLanguageChosen()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: interfaceLanguages.map((key) => ({
          key,
          label: <span lang={languageTags[key]}>{languageNames[key]}</span>,
          onClick: () => void chooseLanguage(key),
        })),
      }}
    >
      <Button
        type="text"
        autoFocus={isChosen}
        icon={<GlobalOutlined />}
        aria-label={`${shortLanguageNames[language]} · ${t('shell.language.label')}: ${languageNames[language]}`}
      >
        {shortLanguageNames[language]}
      </Button>
    </Dropdown>
  )
}
