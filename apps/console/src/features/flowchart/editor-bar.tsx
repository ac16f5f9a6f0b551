import {
  ApartmentOutlined,
  FireOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  RollbackOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useReactFlow } from '@xyflow/react'
import { Button, Dropdown, Segmented, Select, type SelectProps } from 'antd'
import { memo, type RefObject, useDeferredValue } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import type { PlacedNode } from './flow-document.ts'
import type { FlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'
import type { useSaving } from './use-saving.ts'

type EditorBarProps = {
  readonly editor: FlowEditor
  readonly saving: ReturnType<typeof useSaving>
  readonly canEdit: boolean
  readonly readOnly: string | undefined
  readonly view: 'canvas' | 'outline'
  readonly onView: (view: 'canvas' | 'outline') => void
  readonly search: RefObject<{ focus: () => void } | null>
  readonly onJump: (nodeId: string) => void
  readonly onSave: () => void
  readonly onHelp: () => void
  readonly isHeatOn: boolean
  readonly onHeat: (isOn: boolean) => void
}

/** The actions on the whole flow. */
export const EditorBar = (props: EditorBarProps) => {
  const t = useMessages()
  const { editor, canEdit, view } = props
  const searched = useDeferredValue(editor.document.nodes)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('scene.tab.flowchart')}>
      <AddNode editor={editor} canEdit={canEdit} />
      <History editor={editor} canEdit={canEdit} />
      <Search nodes={searched} search={props.search} onJump={props.onJump} />
      <Segmented
        value={view}
        onChange={props.onView}
        options={[
          { value: 'canvas' as const, label: t('flow.view.canvas') },
          { value: 'outline' as const, label: t('flow.view.outline') },
        ]}
      />
      <Button
        icon={<FireOutlined />}
        aria-pressed={props.isHeatOn}
        type={props.isHeatOn ? 'primary' : 'default'}
        ghost={props.isHeatOn}
        title={t('flow.heat')}
        aria-label={t('flow.heat')}
        onClick={() => props.onHeat(!props.isHeatOn)}
      />
      <Button
        icon={<QuestionCircleOutlined />}
        aria-label={t('flow.keys')}
        title={t('flow.keys')}
        onClick={props.onHelp}
      />
      <Saving {...props} />
    </div>
  )
}

type EditProps = Pick<EditorBarProps, 'editor' | 'canEdit'>

const AddNode = ({ editor, canEdit }: EditProps) => {
  const t = useMessages()
  const flow = useReactFlow()
  const hasStart = editor.document.nodes.some(({ type }) => type === 'start')
  const add = (type: 'start' | 'task' | 'end'): void => {
    // The middle of the visible canvas, which may be scrolled partly out of the window.
    const {
      left = 0,
      top = 0,
      width = 0,
      height = 0,
    } = document.querySelector('.react-flow')?.getBoundingClientRect() ?? {}
    const middle = { x: left + width / 2 - 100, y: Math.min(top + height / 2, window.innerHeight - 80) }
    editor.add(type, flow.screenToFlowPosition(middle))
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={!canEdit}
      menu={{
        items: (['start', 'task', 'end'] as const).map((type) => ({
          key: type,
          label: t(`flow.type.${type}`),
          disabled: type === 'start' && hasStart,
          onClick: () => add(type),
        })),
      }}
    >
      <Button icon={<PlusOutlined />}>{t('flow.add')}</Button>
    </Dropdown>
  )
}

const History = ({ editor, canEdit }: EditProps) => {
  const t = useMessages()
  const flow = useReactFlow()
  return (
    <>
      <Button
        icon={<UndoOutlined />}
        aria-label={t('flow.undo')}
        title={t('flow.undo')}
        disabled={!canEdit || !editor.canUndo}
        onClick={editor.undo}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label={t('flow.redo')}
        title={t('flow.redo')}
        disabled={!canEdit || !editor.canRedo}
        onClick={editor.redo}
      />
      <Button
        icon={<ApartmentOutlined />}
        disabled={!canEdit}
        onClick={() => {
          editor.tidy()
          requestAnimationFrame(() => void flow.fitView({ padding: 0.15, maxZoom: 1 }))
        }}
      >
        {t('flow.tidy')}
      </Button>
    </>
  )
}

/** Whether everything is saved, and the buttons that reset and save. */
const Saving = ({ editor, saving, readOnly, onSave }: EditorBarProps) => {
  const t = useMessages()
  const notices = useNotices()
  const unchanged = readOnly ?? (saving.isChanged ? undefined : t('ui.saved'))
  return (
    <span className={styles.saving}>
      {saving.isChanged ? (
        <StatusTag tone="warn">{t('flow.unsaved')}</StatusTag>
      ) : (
        <span className={styles.hint}>{t('flow.allSaved')}</span>
      )}
      <ActionButton
        icon={<RollbackOutlined />}
        aria-label={t('flow.reset')}
        {...(unchanged === undefined ? { title: t('flow.reset') } : {})}
        disabledReason={unchanged}
        onClick={() =>
          notices.confirm({
            title: t('flow.reset'),
            text: t('flow.reset.text'),
            ok: t('flow.reset'),
            onOk: () => Promise.resolve(editor.replace(saving.saved.document)),
          })
        }
      />
      <ActionButton
        type="primary"
        icon={<SaveOutlined />}
        loading={saving.isSaving}
        disabledReason={unchanged}
        onClick={onSave}
      >
        {t('flow.save')}
      </ActionButton>
    </span>
  )
}

type SearchProps = Pick<EditorBarProps, 'search' | 'onJump'> & { readonly nodes: readonly PlacedNode[] }

/** Finds a node by its title or its words, and shows it. */
const Search = memo(({ nodes, search, onJump }: SearchProps) => {
  const t = useMessages()
  const options: SelectProps['options'] = nodes.map(({ nodeId, title, botWords }) => ({
    value: nodeId,
    label: title === '' ? t('flow.untitled') : title,
    words: `${title} ${botWords.map(({ word }) => word).join(' ')}`,
  }))
  return (
    <Select
      ref={(select) => {
        search.current = select
      }}
      className={styles.search ?? ''}
      aria-label={t('flow.find')}
      placeholder={t('flow.find')}
      value={null}
      showSearch={{ optionFilterProp: 'words' }}
      options={options}
      onChange={(nodeId: string | null) => (nodeId === null ? undefined : onJump(nodeId))}
    />
  )
})
