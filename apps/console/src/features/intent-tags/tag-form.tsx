import { api } from '@parley/contract/api'
import { Form, Input } from 'antd'
import { callApi } from '../../platform/call-api.ts'
import { useSend } from '../../platform/use-call.ts'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import type { FieldWords } from '../../ui/form-source.ts'
import list from '../../ui/list.module.css'
import { useWords } from '../../words/use-words.ts'
import { scriptReads, useScene } from '../scenes/index.ts'
import { LabelPreview, type TagChange } from './label-preview.tsx'
import { RuleBuilder } from './rule-builder.tsx'
import type { RuleNames } from './rule-names.ts'
import { type EditedSet, isComplete, newSet, setsFromWire, setsToWire } from './rule-shapes.ts'
import { sayRules } from './say-rule.ts'
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
  const say = useWords()
  const { scene } = useScene()
  const add = useSend(api.addTag, { stale: scriptReads })
  const update = useSend(api.updateTag, { stale: scriptReads })
  const fields: FieldWords<TagValues> = {
    name: { label: 'tags.name' },
    remark: { label: 'editing.remark' },
    sets: { label: 'tags.rules', say: (sets) => sayRules(setsToWire(sets), names, say) },
  }
  return (
    <FormDrawer<TagValues>
      name="tag"
      width={680}
      title={row === undefined ? say('tags.add') : say('tags.edit', { name: row.name })}
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
      <Form.Item
        name="name"
        label={say('tags.name')}
        rules={[{ required: true, whitespace: true, message: say('ui.required') }]}
      >
        <Input maxLength={30} showCount />
      </Form.Item>
      <Form.Item name="remark" label={say('editing.remark')}>
        <Input.TextArea maxLength={250} showCount autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <Form.Item
        name="sets"
        label={say('tags.rules')}
        rules={[
          {
            validator: (_, sets: readonly EditedSet[]) =>
              sets.every(({ rules }) => rules.every(isComplete))
                ? Promise.resolve()
                : Promise.reject(new Error(say('tags.rule.incomplete'))),
          },
        ]}
      >
        <RuleBuilder names={names} disabled={readOnlyReason !== undefined} />
      </Form.Item>
      {readOnlyReason === undefined ? (
        <fieldset className={list.group}>
          <legend>{say('tags.preview')}</legend>
          <p className={list.hint}>{say('tags.preview.lead')}</p>
          <FormPreview row={row} />
        </fieldset>
      ) : undefined}
    </FormDrawer>
  )
}

/** The preview of what stands in the form now. */
const FormPreview = ({ row }: { readonly row: TagRow | undefined }) => {
  const say = useWords()
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
      name: written === '' ? say('tags.preview.unnamed') : written,
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
