import { createRoot } from 'react-dom/client'
import 'antd/dist/reset.css'
import './ui/global.css'
import { ConsoleApp } from './console-app.tsx'
import { loadMessages } from './messages/load-messages.ts'
import { currentLanguage, languageTags } from './platform/language.ts'

const language = currentLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
document.documentElement.lang = languageTags[language]
const { messages, serverMessages } = await loadMessages(language)
createRoot(root).render(
  <ConsoleApp language={language} messages={messages} serverMessages={serverMessages} />,
)
