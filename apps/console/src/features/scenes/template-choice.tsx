import { Radio } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './scenes-page.module.css'
import { type TemplateName, templateNames } from './templates/template-graphs.ts'

type Choice = TemplateName | 'blank'

/** A form field for the template of a new script. */
export const TemplateChoice = ({
  value,
  onChange,
  id,
}: {
  readonly value?: Choice
  readonly onChange?: (choice: Choice) => void
  readonly id?: string
}) => {
  const t = useMessages()
  return (
    <Radio.Group
      className={styles.templates}
      aria-label={t('scenes.template')}
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      onChange={({ target }) => onChange?.(target.value)}
    >
      {(['blank', ...templateNames] as const).map((name) => (
        <Radio key={name} value={name}>
          {t(`scenes.template.${name}`)}
          <span className={styles.templateHint}>{t(`scenes.template.${name}.hint`)}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
}
