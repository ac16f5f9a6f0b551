import { api } from '@parley/contract/api'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import list from '../../ui/list.module.css'
import { useNotices } from '../../ui/use-notices.ts'
import { scriptReads, useScene } from '../scenes/index.ts'
import { type QuestionKind, questionKinds } from './question-kinds.ts'
import { readQuestion } from './read-question.ts'

/** Adds a callee's sentence to the keywords of a Q&A. */
export const AddToQuestion = ({
  kind,
  sentence,
  onClose,
}: {
  readonly kind: QuestionKind
  readonly sentence: string
  readonly onClose: () => void
}) => {
  const t = useMessages()
  const notices = useNotices()
  const { sceneId } = useScene().scene
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  // Typed words narrow the list on the server: a scene may have a thousand.
  const query = useRequest(
    questionKinds[kind].list,
    { sceneId, page: 1, pageSize: 50, ...(text === '' ? {} : { question: text }) },
    { keepLast: true },
  )
  const update = useSend(questionKinds[kind].update, {
    stale: [...scriptReads, api.listQuestionRecords],
  })
  const rows = query.data?.data ?? []
  const row = rows.find(({ id }) => id === chosen)
  const add = async (): Promise<void> => {
    if (row === undefined) return
    try {
      // Reads the Q&A again, so that the new keyword is added to whatever another user saved meanwhile.
      const now = await readQuestion(kind, row)
      if (now === undefined) return notices.warn(t('editing.gone'))
      const keyWords = [...new Set([...now.values.keyWords, sentence])].join('##')
      await update.mutateAsync({ input: { id: row.id, version: now.version, keyWords } })
      notices.done(t('questions.heard.added', { name: row.question }))
      onClose()
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Modal
      open
      title={t('questions.heard.addTo.title', { sentence })}
      okText={t('questions.heard.add')}
      okButtonProps={{ disabled: row === undefined, loading: update.isPending }}
      cancelText={t('ui.cancel')}
      closable={{ 'aria-label': t('ui.close') }}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <div className={list.stack}>
        {query.error === null ? undefined : <ErrorNote error={query.error} onRetry={query.refetch} />}
        <Select
          aria-label={t('questions.heard.question')}
          placeholder={t('questions.heard.choose')}
          className={layout.fullWidth ?? ''}
          loading={query.isFetching}
          showSearch={{ filterOption: false, onSearch: setText }}
          value={chosen ?? null}
          onChange={(id) => setChosen(id ?? undefined)}
          notFoundContent={t(text === '' ? 'questions.empty' : 'ui.noMatch')}
          options={rows.map(({ id, question, similarCount }) => ({
            value: id,
            label: `${question} · ${t('questions.similar', { count: similarCount })}`,
          }))}
        />
      </div>
    </Modal>
  )
}
