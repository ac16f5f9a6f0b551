import type { SceneScript } from '@parley/contract/vocabulary'
import { Input } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import styles from './text-test.module.css'

/** The values of the script's variables in this conversation. */
export const ConversationVariables = ({
  script,
  values,
  onChange,
}: {
  readonly script: SceneScript
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (values: Readonly<Record<string, string>>) => void
}) => {
  const t = useMessages()
  if (script.variables.length === 0) return undefined
  return (
    <fieldset className={styles.variables}>
      <legend>{t('conversation.variables')}</legend>
      {script.variables.map(({ name }) => (
        <Input
          key={name}
          size="small"
          addonBefore={undefined}
          prefix={`{${name}}`}
          aria-label={name}
          value={values[name] ?? ''}
          maxLength={200}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
        />
      ))}
    </fieldset>
  )
}
