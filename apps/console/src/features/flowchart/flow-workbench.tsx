import type { SceneScript } from '@parley/contract/vocabulary'
import { checkFlow, type FlowProblem } from '@parley/core/dialogue'
import { createRe2Patterns } from '@parley/edge/patterns'
import { useReactFlow } from '@xyflow/react'
import { Alert, Tabs } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import { useScene } from '../scenes/index.ts'
import { type TalkPath, TextTest, useScript } from '../text-test/index.ts'
import { Canvas } from './canvas.tsx'
import type { Marks, Severity } from './canvas-parts.ts'
import { EditorBar } from './editor-bar.tsx'
import type { FlowDocument } from './flow-document.ts'
import { useFlowEditor } from './flow-editor.ts'
import styles from './flowchart-page.module.css'
import { Inspector } from './inspector.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Outline } from './outline.tsx'
import { cardSize } from './place-nodes.ts'
import { ProblemsList } from './problems-list.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { editorKeys, useEditorKeys } from './use-editor-keys.ts'
import { type SavedFlow, useSaving } from './use-saving.ts'

type SideTab = 'inspector' | 'problems' | 'test'

/** Canvas or outline on the left; details, problems and the text test on the right. */
export const FlowWorkbench = ({
  loaded,
  restored,
}: {
  readonly loaded: SavedFlow
  readonly restored?: FlowDocument | undefined
}) => {
  const say = useWords()
  const sentence = useSentence()
  const notices = useNotices()
  const flow = useReactFlow()
  const { scene, readOnlyReason } = useScene()
  const readOnly = readOnlyReason('flow')
  const canEdit = readOnly === undefined
  const freshWords = useMemo(
    () => ({ title: say('flow.newNode'), intent: say('flow.newIntent'), anything: say('flow.anything') }),
    [say],
  )
  const editor = useFlowEditor(restored ?? loaded.document, freshWords)
  const { document } = editor
  const { script: base } = useScript(scene.sceneId)
  const patterns = useMemo(createRe2Patterns, [])
  const script = useDraftScript(base, document)
  const problems = useMemo(
    () => (script === undefined ? [] : checkFlow(script, patterns)),
    [script, patterns],
  )
  // Of the flow as it is saved, not as it was a breath ago.
  const countErrors = (): number =>
    base === undefined ? 0 : checkFlow(withFlow(base, document), patterns).filter(isError).length
  const saving = useSaving(scene.sceneId, loaded, document)
  const [view, setView] = useState<'canvas' | 'outline'>('canvas')
  const [tab, setTab] = useState<SideTab>('inspector')
  const [path, setPath] = useState<TalkPath>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const search = useRef<{ focus: () => void }>(null)
  const marks = useMarks(problems, path)
  useLeaveWarning(saving.isChanged)
  useEffect(() => {
    if (editor.picked.nodeIds.length + editor.picked.connectionIds.length > 0) setTab('inspector')
  }, [editor.picked])

  const save = async (over?: number): Promise<void> => {
    if (!canEdit) return
    const errors = countErrors()
    const version = await saving.save({ hasErrors: errors > 0, over })
    if (version === undefined) return
    notices.done(
      errors === 0
        ? say('flow.saved', { version })
        : say('flow.saved.withProblems', { version, count: errors }),
    )
  }
  const jump = (nodeId: string): void => {
    const position = document.nodes.find((node) => node.nodeId === nodeId)?.position
    if (position === undefined) return
    void flow.setCenter(position.x + cardSize.width / 2, position.y + cardSize.height / 2, {
      zoom: 1,
      duration: 200,
    })
  }
  const newestJump = useRef(jump)
  useEffect(() => {
    newestJump.current = jump
  })
  const { pick } = editor
  const pickAndJump = useCallback(
    (nodeId: string) => {
      pick([nodeId])
      newestJump.current(nodeId)
    },
    [pick],
  )
  const jumpToProblem = ({ nodeId, connectionId }: FlowProblem): void => {
    if (connectionId !== undefined) editor.pick([], [connectionId])
    else if (nodeId !== undefined) editor.pick([nodeId])
    if (nodeId !== undefined) jump(nodeId)
  }
  useEditorKeys(
    editorKeys(editor, canEdit, {
      save: () => void save(),
      find: () => search.current?.focus(),
      test: () => setTab('test'),
      help: () => setHelpOpen(true),
    }),
  )
  const takeTheirs = (): void => {
    if (saving.stale === undefined) return
    saving.setSaved({ document: saving.stale.theirs, version: saving.stale.current })
    editor.replace(saving.stale.theirs)
    saving.forgetStale()
  }
  return (
    <div className={styles.bench}>
      <Notes
        readOnly={readOnly}
        isOnline={scene.sceneStatus === 1}
        error={saving.error}
        onRetry={() => void save()}
      />
      <EditorBar
        editor={editor}
        saving={saving}
        canEdit={canEdit}
        readOnly={readOnly}
        view={view}
        onView={setView}
        search={search}
        onJump={pickAndJump}
        onSave={() => void save()}
        onHelp={() => setHelpOpen(true)}
      />
      <div className={styles.columns}>
        <div className={styles.left}>
          {view === 'canvas' ? (
            <Canvas
              editor={editor}
              marks={marks}
              canEdit={canEdit}
              onRefused={(code) => notices.warn(sentence(code, { title: '', name: '' }))}
            />
          ) : (
            <Outline editor={editor} canEdit={canEdit} />
          )}
        </div>
        <SidePanel
          tab={tab}
          onTab={setTab}
          problemCount={problems.length}
          inspector={<Inspector editor={editor} canEdit={canEdit} />}
          problems={<ProblemsList problems={problems} onJump={jumpToProblem} />}
          test={
            script === undefined ? (
              say('talk.forbidden')
            ) : (
              <TextTest script={script} patterns={patterns} onPath={setPath} />
            )
          }
        />
      </div>
      <StaleDialog
        stale={saving.stale}
        onMine={() => {
          const over = saving.stale?.current
          saving.forgetStale()
          void save(over)
        }}
        onTheirs={takeTheirs}
        onCancel={saving.forgetStale}
      />
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

/** What must be known before editing: that one may not, that it is a draft beside the online version, what failed. */
const Notes = ({
  readOnly,
  isOnline,
  error,
  onRetry,
}: {
  readonly readOnly: string | undefined
  readonly isOnline: boolean
  readonly error: unknown
  readonly onRetry: () => void
}) => {
  const say = useWords()
  return (
    <>
      {readOnly === undefined ? undefined : <Alert type="info" showIcon title={readOnly} />}
      {readOnly === undefined && isOnline ? (
        <Alert type="info" showIcon title={say('scene.online.note')} />
      ) : undefined}
      {error === undefined ? undefined : <ErrorNote error={error} onRetry={onRetry} />}
    </>
  )
}

const SidePanel = (panel: {
  readonly tab: SideTab
  readonly onTab: (tab: SideTab) => void
  readonly problemCount: number
  readonly inspector: ReactNode
  readonly problems: ReactNode
  readonly test: ReactNode
}) => {
  const say = useWords()
  return (
    <div className={styles.right}>
      <Tabs
        size="small"
        activeKey={panel.tab}
        onChange={(key) => panel.onTab(sideTabs.find((one) => one === key) ?? 'inspector')}
        destroyOnHidden
        items={[
          { key: 'inspector', label: say('flow.inspector'), children: panel.inspector },
          {
            key: 'problems',
            label: `${say('flow.problems')} ${panel.problemCount}`,
            children: panel.problems,
          },
          { key: 'test', label: say('flow.test'), children: panel.test },
        ]}
      />
    </div>
  )
}

const sideTabs = ['inspector', 'problems', 'test'] as const satisfies readonly SideTab[]

/** So long must nobody have edited before the flow is checked: a thousand nodes take 50 ms, longer than a keystroke may. */
const restMs = 250

/** The whole script with the flow as it stood when the hands last rested. */
const useDraftScript = (base: SceneScript | undefined, document: FlowDocument): SceneScript | undefined => {
  const [rested, setRested] = useState(document)
  useEffect(() => {
    const timer = setTimeout(() => setRested(document), restMs)
    return () => clearTimeout(timer)
  }, [document])
  return useMemo(() => (base === undefined ? undefined : withFlow(base, rested)), [base, rested])
}

const withFlow = (base: SceneScript, { nodes, connections }: FlowDocument): SceneScript => ({
  ...base,
  nodes,
  connections,
})

const isError = ({ severity }: FlowProblem): boolean => severity === 'error'

const useMarks = (problems: readonly FlowProblem[], path: TalkPath | undefined): Marks =>
  useMemo(() => {
    const worst = (idOf: (problem: FlowProblem) => string | undefined): ReadonlyMap<string, Severity> => {
      const found = new Map<string, Severity>()
      for (const problem of problems) {
        const id = idOf(problem)
        if (id !== undefined && found.get(id) !== 'error') found.set(id, problem.severity)
      }
      return found
    }
    return {
      byNode: worst(({ nodeId, connectionId }) => (connectionId === undefined ? nodeId : undefined)),
      byConnection: worst(({ connectionId }) => connectionId),
      lit: { nodeIds: new Set(path?.nodeIds), connectionIds: new Set(path?.connectionIds) },
      currentNodeId: path?.currentNodeId,
    }
  }, [problems, path])
