import { useEffect } from 'react'
import type { FlowEditor } from './flow-editor.ts'

type EditorKeys = {
  readonly undo: () => void
  readonly redo: () => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
  readonly duplicate: () => void
  readonly pickAll: () => void
  readonly remove: () => void
  readonly save: () => void
  readonly find: () => void
  readonly test: () => void
  readonly help: () => void
}

type PageVerbs = Pick<EditorKeys, 'save' | 'find' | 'test' | 'help'>

/** The keys' actions on a flow; in a read-only flow they change nothing. */
export const editorKeys = (editor: FlowEditor, canEdit: boolean, page: PageVerbs): EditorKeys => {
  const ifEditable = (verb: () => void) => (): void => {
    if (canEdit) verb()
  }
  return {
    ...page,
    undo: ifEditable(editor.undo),
    redo: ifEditable(editor.redo),
    copy: editor.copy,
    cut: ifEditable(() => {
      editor.copy()
      editor.remove()
    }),
    paste: ifEditable(editor.paste),
    duplicate: ifEditable(() => {
      editor.copy()
      editor.paste()
    }),
    pickAll: editor.pickAll,
    remove: ifEditable(() => editor.remove()),
  }
}

const withControl: Readonly<Record<string, keyof EditorKeys>> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'pickAll',
  s: 'save',
  f: 'find',
}
const alone: Readonly<Record<string, keyof EditorKeys>> = {
  Delete: 'remove',
  Backspace: 'remove',
  e: 'test',
  '?': 'help',
}

/** The editor's keys. In a text field only save and find work. */
export const useEditorKeys = (keys: EditorKeys): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const verb = verbOf(event)
      if (verb === undefined) return
      if (isTyping(event.target) && verb !== 'save' && verb !== 'find') return
      // Ctrl C copies the selected text of the page, if there is any.
      if ((verb === 'copy' || verb === 'cut') && String(getSelection() ?? '') !== '') return
      event.preventDefault()
      keys[verb]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [keys])
}

const verbOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof EditorKeys | undefined => {
  if (altKey) return undefined
  if (!ctrlKey && !metaKey) return alone[key]
  const verb = withControl[key.toLowerCase()]
  return verb === 'undo' && shiftKey ? 'redo' : verb
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="dialog"]') !== null)
