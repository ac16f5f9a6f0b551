import { api } from '@parley/contract/api'
import { Form, Input } from 'antd'
import { useMessages } from '../../messages/use-messages.ts'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-request.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import list from '../../ui/list.module.css'
import { scriptReads, useScene } from '../scenes/index.ts'
import { describeRules } from './describe-rule.ts'
import { LabelPreview, type TagChange } from './label-preview.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import type { RuleNames } from './rule-names.ts'
import { type EditedSet, isComplete, newSet, setsFromWire, setsToWire } from './rule-shapes.ts'
import type { TagRow } from './tag-row.ts'

type TagValues = { readonly name: string; readonly remark: string; readonly sets: readonly EditedSet[] }

/** A new tag, or one that exists. */
export const TagForm = ({
  row,
  names,
  readOnlyReason,
  onClose,
}: {
  readonly row: TagRow | undefined
  readonly names: RuleNames
  readonly readOnlyReason: string | undefined
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const { scene } = useScene()
  const add = useSend(api.addTag, { stale: scriptReads })
  const update = useSend(api.updateTag, { stale: scriptReads })
  const fields: FieldWords<TagValues> = {
    name: { label: 'tags.name' },
    remark: { label: 'editing.remark' },
    sets: { label: 'tags.rules', t: (sets) => describeRules(setsToWire(sets), names, t) },
  }
  return (
    <FormDrawer<TagValues>
      name="tag"
      width={680}
      title={row === undefined ? t('tags.add') : t('tags.edit', { name: row.name })}
      base={
        row === undefined
          ? { values: { name: '', remark: '', sets: [newSet()] } }
          : { values: valuesOf(row), version: row.version }
      }
      readOnlyReason={readOnlyReason}
      onClose={onClose}
      save={(values, version) =>
        row === undefined
          ? add.mutateAsync({ input: { sceneId: scene.sceneId, ...toWire(values) } })
          : update.mutateAsync({ input: { id: row.id, version, ...toWire(values) } })
      }
      fields={fields}
      {...(row === undefined ? {} : { theirs: () => readTag(row.id) })}
    >
      <Fields row={row} names={names} isReadOnly={readOnlyReason !== undefined} />
    </FormDrawer>
  )
}

type FieldsProps = {
  readonly row: TagRow | undefined
  readonly names: RuleNames
  readonly isReadOnly: boolean
}

const Fields = ({ row, names, isReadOnly }: FieldsProps) => {
  const t = useMessages()
  return (
    <>
      <Form.Item
        name="name"
        label={t('tags.name')}
        rules={[{ required: true, whitespace: true, message: t('ui.required') }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="remark" label={t('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item
        name="sets"
        label={t('tags.rules')}
        rules={[
          {
            validator: (_, sets: readonly EditedSet[]) =>
              sets.every(({ rules }) => rules.every(isComplete))
                ? Promise.resolve()
                : Promise.reject(new Error(t('tags.rule.incomplete'))),
          },
        ]}
      >
        <RuleBuilder names={names} disabled={isReadOnly} />
      </Form.Item>
      {isReadOnly ? undefined : (
        <fieldset className={list.group}>
          <legend>{t('tags.preview')}</legend>
          <p className={list.hint}>{t('tags.preview.intro')}</p>
          <FormPreview row={row} />
        </fieldset>
      )}
    </>
  )
}

/** The preview of the form's present values. */
const FormPreview = ({ row }: { readonly row: TagRow | undefined }) => {
  const t = useMessages()
  const form = Form.useFormInstance<TagValues>()
  const name: string | undefined = Form.useWatch('name', form)
  const sets: readonly EditedSet[] | undefined = Form.useWatch('sets', form)
  const read = async (): Promise<TagChange | undefined> => {
    try {
      await form.validateFields(['sets'])
    } catch {
      return undefined
    }
    const values = form.getFieldsValue()
    const written = values.name.trim()
    return {
      ...(row === undefined ? {} : { intentId: row.intentId }),
      name: written === '' ? t('tags.preview.unnamed') : written,
      rules: setsToWire(values.sets),
    }
  }
  return <LabelPreview read={read} now={JSON.stringify([name, sets === undefined ? [] : setsToWire(sets)])} />
}

const valuesOf = ({ name, remark, rules }: TagRow): TagValues => ({ name, remark, sets: setsFromWire(rules) })

const toWire = ({ name, remark, sets }: TagValues) => ({
  name: name.trim(),
  remark,
  rules: setsToWire(sets),
})

const readTag = async (id: string) => {
  const now = await callApi(api.listTags, { id })
  return 'intentId' in now ? { values: valuesOf(now), version: now.version } : undefined
}
