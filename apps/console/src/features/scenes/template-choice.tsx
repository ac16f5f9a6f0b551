import { Radio } from 'antd'
import { useWords } from '../../words/use-words.ts'
import styles from './scenes-page.module.css'
import { type TemplateName, templateNames } from './templates/template-graphs.ts'

type Choice = TemplateName | 'blank'

/** What a new script begins with; a field of a form. */
export const TemplateChoice = ({
  value,
  onChange,
  id,
}: {
  readonly value?: Choice
  readonly onChange?: (choice: Choice) => void
  readonly id?: string
}) => {
  const say = useWords()
  return (
    <Radio.Group
      className={styles.templates}
      aria-label={say('scenes.template')}
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {(['blank', ...templateNames] as const).map((name) => (
        <Radio key={name} value={name}>
          {say(`scenes.template.${name}`)}
          <span className={styles.templateHint}>{say(`scenes.template.${name}.hint`)}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
