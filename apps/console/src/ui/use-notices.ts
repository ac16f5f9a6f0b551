import { App } from 'antd'
import { useMessages } from '../messages/use-messages.ts'
import { ApiRefusal, unreachableCode } from '../platform/api-refusal.ts'

/** Short news that goes by itself, and questions that wait. */
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
    /** Asks before something is deleted, and says how that went. */
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
  /** Where it is called something else than "delete". */
  readonly ok?: string
  readonly remove: () => Promise<unknown>
}
