import { useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useServerMessage } from '../../messages/use-server-message.ts'
import { newId } from '../../platform/new-id.ts'
import { useLeaveWarning } from '../../ui/use-leave-warning.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { hasSceneStatus, useScene, useUnsavedWork } from '../scenes/index.ts'
import { type ConversationPath, TextTest, useScript } from '../text-test/index.ts'
import { Canvas, type RefusedBranch } from './canvas.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { FlowDocument, PlacedNode } from './flow-document.ts'
import { type FlowEditor, useFlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'
import { HeatBar } from './heat-bar.tsx'
import { Inspector } from './inspector.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Outline } from './outline.tsx'
import { ProblemsList } from './problems-list.tsx'
import { SidePanel, type SideTab } from './side-panel.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { useAskedPlace } from './use-asked-place.ts'
import { useCheckedScript } from './use-checked-script.ts'
import { editorKeys, useEditorKeys } from './use-editor-keys.ts'
import { useHeat } from './use-heat.ts'
import { useJump } from './use-jump.ts'
import { useMarks } from './use-marks.ts'
import { type SavedFlow, useSaving } from './use-saving.ts'
import { WorkbenchNotes } from './workbench-notes.tsx'

type FlowWorkbenchProps = { readonly loaded: SavedFlow; readonly restored?: FlowDocument | undefined }

/** Canvas or outline on the left; details, problems and the text test on the right. */
export const FlowWorkbench = ({ loaded, restored }: FlowWorkbenchProps) => {
  const warnRefused = useRefusedWarning()
  const { scene, readOnlyReason } = useScene()
  const readOnly = readOnlyReason('flow')
  const canEdit = readOnly === undefined
  const words = useFreshMessages()
  const [opened] = useState(() => (canEdit ? withStart(loaded, words.opening) : loaded))
  const editor = useFlowEditor(restored ?? opened.document, words)
  const checked = useCheckedScript(useScript(scene.sceneId).script, editor.document)
  const saving = useSaving(scene.sceneId, opened, editor.document)
  const [view, setView] = useState<'canvas' | 'outline'>('canvas')
  const [tab, setTab] = useState<SideTab>('inspector')
  const [path, setPath] = useState<ConversationPath>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const search = useRef<{ focus: () => void }>(null)
  const heat = useHeat(scene.sceneId)
  const marks = useMarks(checked.problems, path, heat.heat)
  useInspectorOnPick(editor, setTab)
  const save = useSaveFlow(saving, canEdit, checked.countErrors)
  const saveNow = (): void => void save()
  const { pickAndJump, jumpTo } = useJump(editor)
  useAskedPlace(editor.document, jumpTo)
  useEditorKeys(
    editorKeys(editor, canEdit, {
      save: saveNow,
      find: () => search.current?.focus(),
      test: () => setTab('test'),
      help: () => setHelpOpen(true),
    }),
  )
  return (
    <div className={styles.bench}>
      <WorkbenchNotes
        readOnly={readOnly}
        isOnline={hasSceneStatus(scene, 'online')}
        error={saving.error}
        onRetry={saveNow}
      />
      <EditorBar
        {...{ editor, saving, canEdit, readOnly, view, search }}
        onView={setView}
        onJump={pickAndJump}
        onSave={saveNow}
        onHelp={() => setHelpOpen(true)}
        isHeatOn={heat.isOn}
        onHeat={heat.setOn}
      />
      {heat.isOn ? <HeatBar sceneId={scene.sceneId} heat={heat} /> : undefined}
      <div className={styles.columns}>
        <div className={styles.left}>
          {view === 'canvas' ? (
            <Canvas {...{ editor, marks, canEdit }} onRefused={warnRefused} />
          ) : (
            <Outline editor={editor} canEdit={canEdit} heat={heat.heat} />
          )}
        </div>
        <Side {...{ editor, canEdit, checked, tab, jumpTo }} onTab={setTab} onPath={setPath} />
      </div>
      <StaleFlow editor={editor} saving={saving} save={save} />
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

type SideProps = {
  readonly editor: FlowEditor
  readonly canEdit: boolean
  readonly checked: ReturnType<typeof useCheckedScript>
  readonly tab: SideTab
  readonly jumpTo: ReturnType<typeof useJump>['jumpTo']
  readonly onTab: (tab: SideTab) => void
  readonly onPath: (path: ConversationPath | undefined) => void
}

const Side = ({ editor, canEdit, checked, tab, jumpTo, onTab, onPath }: SideProps) => {
  const t = useMessages()
  const { script, problems, patterns } = checked
  return (
    <SidePanel
      tab={tab}
      onTab={onTab}
      problemCount={problems.length}
      inspector={<Inspector editor={editor} canEdit={canEdit} />}
      problems={<ProblemsList problems={problems} onJump={jumpTo} />}
      test={
        script === undefined ? (
          t('conversation.forbidden')
        ) : (
          <TextTest script={script} patterns={patterns} onPath={onPath} />
        )
      }
    />
  )
}

const useRefusedWarning = () => {
  const sentence = useServerMessage()
  const notices = useNotices()
  return (code: RefusedBranch): void => notices.warn(sentence(code, { title: '', name: '' }))
}

type Saving = ReturnType<typeof useSaving>
/** Saves, over a given version if there is one; false if the save was refused. */
type SaveFlow = (over?: number) => Promise<boolean>

const useSaveFlow = (saving: Saving, canEdit: boolean, countErrors: () => number): SaveFlow => {
  const t = useMessages()
  const notices = useNotices()
  const save = async (over?: number): Promise<boolean> => {
    if (!canEdit) return false
    const errors = countErrors()
    const version = await saving.save({ hasErrors: errors > 0, over })
    if (version === undefined) return false
    notices.done(errors === 0 ? t('flow.saved') : t('flow.saved.withProblems', { count: errors }))
    return true
  }
  useLeaveWarning(saving.isChanged)
  useUnsavedWork(saving.isChanged, save)
  return save
}

/** A selection on the canvas opens the details. */
const useInspectorOnPick = ({ picked }: FlowEditor, setTab: (tab: SideTab) => void): void =>
  useEffect(() => {
    if (picked.nodeIds.length + picked.connectionIds.length > 0) setTab('inspector')
  }, [picked, setTab])

type StaleFlowProps = { readonly editor: FlowEditor; readonly saving: Saving; readonly save: SaveFlow }

/** Asks how to go on when another user saved the flow in the meantime. */
const StaleFlow = ({ editor, saving, save }: StaleFlowProps) => {
  const t = useMessages()
  const notices = useNotices()
  return (
    <StaleDialog
      stale={saving.stale}
      onMine={() => {
        const over = saving.stale?.current
        saving.forgetStale()
        void save(over)
      }}
      onTheirs={(theirs) => editor.replace(saving.goOnWith(theirs))}
      onMerged={(merged) => {
        editor.replace(saving.goOnWith(merged))
        notices.done(t('flow.merge.done'))
      }}
      onCancel={saving.forgetStale}
    />
  )
}

/** The titles of new nodes and branches until the user names them. */
const useFreshMessages = () => {
  const t = useMessages()
  return useMemo(
    () => ({
      title: t('flow.newNode'),
      intent: t('flow.newIntent'),
      anything: t('flow.anything'),
      opening: t('flow.opening'),
    }),
    [t],
  )
}

/** An empty script gets its start node, which is stored with the first save. */
const withStart = (loaded: SavedFlow, title: string): SavedFlow => {
  if (loaded.document.nodes.length > 0) return loaded
  const start: PlacedNode = {
    nodeId: newId('n'),
    type: 'start',
    title,
    botWords: [{ resId: newId('w'), word: '' }],
    position: { x: 0, y: 0 },
  }
  return { ...loaded, document: { nodes: [start], connections: [] } }
}
