import { DeleteOutlined } from '@ant-design/icons'
import { CallStatus, finalStatuses, ProcessState, TransferResult } from '@parley/contract/vocabulary'
import { Button, InputNumber, Select } from 'antd'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { codeOptions } from '../../ui/code-options.ts'
import layout from '../../ui/layout.module.css'
import { LinkedSelect } from '../../ui/linked-select.tsx'
import list from '../../ui/list.module.css'
import { useScene } from '../scenes/index.ts'
import styles from './rule-builder.module.css'
import type { RuleNames } from './rule-names.ts'
import {
  type EditedRule,
  type EditedSet,
  isOneValue,
  newRule,
  newSet,
  type RuleKind,
  ruleKinds,
  shapeOf,
  typesByKind,
  withKind,
  withType,
} from './rule-shapes.ts'

const mostRules = 20

type Builder = {
  /** The form gives both. */
  readonly value?: readonly EditedSet[]
  readonly onChange?: (sets: readonly EditedSet[]) => void
  readonly names: RuleNames
  readonly disabled: boolean
}

/** Edits rule sets: AND inside a set, OR between sets (decision §7). */
export const RuleBuilder = ({ value: sets = [], onChange = () => {}, names, disabled }: Builder) => {
  const t = useMessages()
  const change = (set: EditedSet, rules: readonly EditedRule[]): void =>
    onChange(sets.map((one) => (one === set ? { ...set, rules } : one)))
  return (
    <div className={list.stack}>
      {sets.map((set, at) => (
        <div key={set.key}>
          {at === 0 ? undefined : <p className={styles.or}>{t('tags.rules.or')}</p>}
          <RuleSet
            set={set}
            number={at + 1}
            {...{ names, disabled }}
            onChange={(rules) => change(set, rules)}
            onRemove={() => onChange(sets.filter((one) => one !== set))}
          />
        </div>
      ))}
      {sets.length === 0 ? <p className={list.hint}>{t('tags.rules.none')}</p> : undefined}
      {disabled || sets.length >= mostRules ? undefined : (
        <Button className={layout.alignStart ?? ''} onClick={() => onChange([...sets, newSet()])}>
          {t(sets.length === 0 ? 'tags.set.first' : 'tags.set.add')}
        </Button>
      )}
    </div>
  )
}

type RuleSetProps = {
  readonly set: EditedSet
  readonly number: number
  readonly names: RuleNames
  readonly disabled: boolean
  readonly onChange: (rules: readonly EditedRule[]) => void
  readonly onRemove: () => void
}

/** The rules of one set, all of which must hold. */
const RuleSet = ({ set, number, names, disabled, onChange, onRemove }: RuleSetProps) => {
  const t = useMessages()
  return (
    <fieldset className={list.group}>
      <legend>{t('tags.set', { number })}</legend>
      <ul className={styles.rules}>
        {set.rules.map((rule) => (
          <li key={rule.key} className={styles.rule}>
            <RuleRow
              rule={rule}
              names={names}
              disabled={disabled}
              onChange={(next) => onChange(set.rules.map((one) => (one === rule ? next : one)))}
            />
            {disabled || set.rules.length === 1 ? undefined : (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('tags.rule.remove')}
                onClick={() => onChange(set.rules.filter((one) => one !== rule))}
              />
            )}
          </li>
        ))}
      </ul>
      {disabled ? undefined : (
        <div className={styles.setActions}>
          <Button
            size="small"
            disabled={set.rules.length >= mostRules}
            onClick={() => onChange([...set.rules, newRule()])}
          >
            {t('tags.rule.add')}
          </Button>
          <Button size="small" type="text" danger onClick={onRemove}>
            {t('tags.set.remove', { number })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type Row = {
  readonly rule: EditedRule
  readonly names: RuleNames
  readonly disabled: boolean
  readonly onChange: (rule: EditedRule) => void
}

const RuleRow = ({ rule, names, disabled, onChange }: Row) => {
  const t = useMessages()
  if (rule.kept !== undefined)
    return <span>{t('tags.say.unknown', { kind: rule.kept.kind ?? 0, type: rule.kept.type })}</span>
  return (
    <div className={styles.fields}>
      <Select
        aria-label={t('tags.rule.kind')}
        disabled={disabled}
        value={rule.kind}
        onChange={(kind) => onChange(withKind(rule, kind))}
        options={ruleKinds.map((kind) => ({ value: kind, label: t(`tags.kind.${kind}`) }))}
      />
      {rule.type === 'otherwise' ? undefined : (
        <Select
          aria-label={t('tags.rule.type')}
          disabled={disabled}
          value={rule.type}
          onChange={(type) => onChange(withType(rule, type))}
          options={typesByKind[rule.kind].map((type) => ({
            value: type,
            label: type === 'otherwise' ? '' : t(`tags.type.${type}`),
          }))}
        />
      )}
      <RuleValue rule={rule} names={names} disabled={disabled} onChange={onChange} />
    </div>
  )
}

/** The values of the comparison: nodes, Q&A, statuses, states, results, or numbers. */
const RuleValue = (row: Row) => {
  const { rule } = row
  const shape = shapeOf(rule.kind)
  switch (shape) {
    case 'none':
      return undefined
    case 'nodes':
    case 'questions':
      return (
        <>
          <HitPicker {...row} />
          {rule.type === 'hitsAtLeast' ? <NumberField {...row} /> : undefined}
        </>
      )
    case 'codes':
      return <CodePicker {...row} />
    case 'number':
      return (
        <span className={styles.range}>
          <NumberField {...row} />
          {rule.type === 'between' ? <UpperBound {...row} /> : undefined}
        </span>
      )
  }
}

const NumberField = ({ rule, disabled, onChange }: Row) => (
  <InputNumber
    aria-label={useMessages()(rule.type === 'hitsAtLeast' ? 'tags.rule.times' : 'tags.rule.value')}
    disabled={disabled}
    min={rule.type === 'hitsAtLeast' ? 1 : 0}
    max={1_000_000}
    precision={0}
    value={rule.value}
    onChange={(value) => onChange({ ...rule, value })}
  />
)

const UpperBound = ({ rule, disabled, onChange }: Row) => {
  const t = useMessages()
  return (
    <InputNumber
      aria-label={t('tags.rule.to')}
      prefix={t('tags.rule.to')}
      disabled={disabled}
      min={rule.value ?? 0}
      max={1_000_000}
      precision={0}
      value={rule.to}
      onChange={(to) => onChange({ ...rule, to })}
    />
  )
}

/** The nodes that a conversation reached, or the Q&A that it hit. */
const HitPicker = ({ rule, names, disabled, onChange }: Row) => {
  const t = useMessages()
  const { sceneId } = useScene().scene
  if (rule.kind === 'node')
    return (
      <Select
        className={styles.wide ?? ''}
        mode="multiple"
        aria-label={t('tags.rule.nodes')}
        placeholder={t('settings.nodes.placeholder')}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...rule.nodeIds]}
        onChange={(nodeIds) => onChange({ ...rule, nodeIds })}
        options={[...names.nodes].map(([value, label]) => ({ value, label }))}
      />
    )
  return (
    <LinkedSelect
      whenEmpty={{ text: t('tags.rule.questions.none'), to: paths.scene(sceneId, 'open/question') }}
      className={styles.wide ?? ''}
      mode="multiple"
      aria-label={t('tags.rule.questions')}
      placeholder={t('tags.rule.questions.placeholder')}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...rule.codes]}
      onChange={(codes) => onChange({ ...rule, codes })}
      options={[...(rule.kind === 'question' ? names.business : names.common)]}
    />
  )
}

const CodePicker = ({ rule, names, disabled, onChange }: Row) => {
  const t = useMessages()
  const { kind, type, codes } = rule
  const { sceneId } = useScene().scene
  const options = kind === 'strategy' ? [...names.strategies] : optionsOf(kind, t)
  const whenEmpty = { text: t('tags.rule.strategies.none'), to: paths.scene(sceneId, 'dial_strategy') }
  return isOneValue(type) ? (
    <LinkedSelect
      whenEmpty={whenEmpty}
      className={styles.wide ?? ''}
      aria-label={t('tags.rule.value')}
      disabled={disabled}
      value={codes[0] ?? null}
      onChange={(code) => onChange({ ...rule, codes: code === null ? [] : [code] })}
      options={options}
    />
  ) : (
    <LinkedSelect
      whenEmpty={whenEmpty}
      className={styles.wide ?? ''}
      mode="multiple"
      aria-label={t('tags.rule.value')}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...codes]}
      onChange={(next) => onChange({ ...rule, codes: next })}
      options={options}
    />
  )
}

const optionsOf = (kind: RuleKind, t: Translate): { value: number; label: string }[] => {
  if (kind === 'callStatus')
    return codeOptions(CallStatus, finalStatuses, (status) => t(`callStatus.${status}`))
  if (kind === 'transferStatus')
    return codeOptions(TransferResult, TransferResult.words, (result) => t(`reason.transfer.${result}`))
  return codeOptions(ProcessState, ProcessState.words, (state) => t(`tags.state.${state}`))
}
