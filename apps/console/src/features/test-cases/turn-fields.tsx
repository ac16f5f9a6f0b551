import { DeleteOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import type { NodeOption } from '../scenes/index.ts'
import styles from './turn-fields.module.css'

const kinds = ['say', 'digit', 'silent', 'hangUp'] as const
const mostTurns = 50

/** The callee's actions turn by turn, and the expected node after each one. */
export const TurnFields = ({
  nodes,
  isReadOnly,
}: {
  readonly nodes: readonly NodeOption[]
  readonly isReadOnly: boolean
}) => {
  const t = useMessages()
  return (
    <fieldset className={list.group}>
      <legend>{t('tests.turns')}</legend>
      <Form.List name="questions">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.turn}>
                <Form.Item name={[name, 'kind']}>
                  <Select
                    aria-label={t('tests.turn.kind', { number: name + 1 })}
                    options={kinds.map((value) => ({ value, label: t(`tests.kind.${value}`) }))}
                  />
                </Form.Item>
                <Words index={name} />
                <Form.Item name={[name, 'expectedNextNode']}>
                  <Select
                    aria-label={t('tests.turn.next', { number: name + 1 })}
                    showSearch={{ optionFilterProp: 'label' }}
                    options={[{ value: '', label: t('tests.any') }, ...nodes]}
                  />
                </Form.Item>
                {isReadOnly ? undefined : (
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('tests.turn.remove', { number: name + 1 })}
                    onClick={() => remove(name)}
                  />
                )}
              </div>
            ))}
            {isReadOnly || fields.length >= mostTurns ? undefined : (
              <Button
                size="small"
                className={layout.spaceBelow ?? ''}
                onClick={() => add({ kind: 'say', question: '', expectedNextNode: '' })}
              >
                {t('tests.turn.add')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

/** A sentence or a key; silence and a hang-up have neither. */
const Words = ({ index }: { readonly index: number }) => {
  const t = useMessages()
  const kind: unknown = Form.useWatch(['questions', index, 'kind'])
  const isSpoken = kind === 'say' || kind === undefined
  const label = t('tests.turn.words', { number: index + 1 })
  if (!isSpoken && kind !== 'digit') return <span aria-hidden />
  return (
    <Form.Item
      name={[index, 'question']}
      rules={[
        { required: true, whitespace: true, message: t('ui.required') },
        ...(isSpoken ? [] : [{ pattern: /^[0-9*#]$/, message: t('tests.turn.key') }]),
      ]}
    >
      <Input
        aria-label={label}
        placeholder={t(isSpoken ? 'tests.turn.said' : 'tests.turn.key')}
        maxLength={500}
      />
    </Form.Item>
  )
}
