import { createRoot } from 'react-dom/client'
import 'antd/dist/reset.css'
import './ui/global.css'
import { ConsoleApp } from './console-app.tsx'
import { currentLanguage, languageTags } from './platform/language.ts'
import { loadWords } from './words/load-words.ts'

const language = currentLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
document.documentElement.lang = languageTags[language]
const { words, sentences } = await loadWords(language)
createRoot(root).render(<ConsoleApp language={language} words={words} sentences={sentences} />)
