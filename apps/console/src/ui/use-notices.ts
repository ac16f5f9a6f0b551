import { App } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { ApiRefusal, unreachableCode } from '../platform/api-refusal.ts'

/** Short messages that disappear after a moment, and confirmation dialogs. */
export const useNotices = () => {
  const { message, modal } = App.useApp()
  const t = useMessages()
  const done = (text: string) => void message.success(text)
  const failed = (error: unknown) => {
    const isOurs = error instanceof ApiRefusal && error.code !== unreachableCode
    const first = isOurs && error.constraints[0] ? ` ${error.constraints[0].sentence}` : ''
    void message.error(isOurs ? `${error.message}${first}` : t('ui.error.unreachable'), 6)
  }
  const confirm = (ask: Question) =>
    void modal.confirm({
      title: ask.title,
      content: ask.text,
      okText: ask.ok,
      cancelText: t('ui.cancel'),
      okButtonProps: { danger: ask.isDanger ?? false },
      autoFocusButton: 'cancel',
      onOk: ask.onOk,
    })
  return {
    done,
    warn: (text: string) => void message.warning(text, 6),
    /** For an action without a form of its own. */
    failed,
    /** Asks before what cannot be undone, with its consequences. */
    confirm,
    /** Asks for confirmation before a deletion, and reports its result. */
    askDelete: ({ title, text, ok = t('ui.delete'), remove }: Deletion) =>
      confirm({
        title,
        text,
        ok,
        isDanger: true,
        onOk: async () => {
          try {
            await remove()
            done(t('ui.deleted'))
          } catch (cause) {
            failed(cause)
          }
        },
      }),
  }
}

type Question = {
  readonly title: string
  readonly text: string
  readonly ok: string
  readonly isDanger?: boolean
  readonly onOk: () => Promise<unknown>
}

type Deletion = Pick<Question, 'title' | 'text'> & {
  /** The button's label, if it is not "Delete". */
  readonly ok?: string
  readonly remove: () => Promise<unknown>
}
