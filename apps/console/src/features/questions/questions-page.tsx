import { ScriptPart } from '../scenes/index.ts'
import { QuestionList } from './question-list.tsx'

/** Business Q&A of a scene. */
export const QuestionsPage = () => (
  <ScriptPart mask="words">
    <QuestionList key="business" kind="business" />
  </ScriptPart>
)

/** Its general replies. */
export const CommonDialogPage = () => (
  <ScriptPart mask="words">
    <QuestionList key="common" kind="common" />
  </ScriptPart>
)
