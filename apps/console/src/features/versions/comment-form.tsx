import { api, longestComment } from '@parley/contract/api'
import type { SceneScript } from '@parley/contract/vocabulary'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.tsx'
import { useNotices } from '../../ui/use-notices.ts'
import { useScene } from '../scenes/index.ts'
import styles from './versions.module.css'

const nothing = { text: '', nodeId: '', connectionId: '' }

/** A comment on the whole script, on a node, or on a branch that leaves it. */
export const CommentForm = ({ script }: { readonly script: SceneScript | undefined }) => {
  const t = useMessages()
  const notices = useNotices()
  const { scene } = useScene()
  const [written, setWritten] = useState(nothing)
  const add = useSend(api.addReviewComment, { stale: [api.listReviewComments] })
  const text = written.text.trim()
  useLeaveWarning(text !== '')
  const send = (): void =>
    add.mutate(
      { input: { id: scene.sceneId, ...written, text } },
      {
        onSuccess: () => {
          setWritten(nothing)
          notices.done(t('versions.review.added'))
        },
      },
    )
  const nodes = (script?.nodes ?? []).map(({ nodeId, title }) => ({
    value: nodeId,
    label: title || t('flow.untitled'),
  }))
  const branches = (script?.connections ?? [])
    .filter(({ source }) => source === written.nodeId)
    .map(({ id, name }) => ({ value: id, label: name || t('flow.newIntent') }))
  return (
    <form
      className={styles.commentForm}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor="comment">{t('versions.review.text')}</label>
      <Input.TextArea
        id="comment"
        rows={3}
        maxLength={longestComment}
        showCount
        value={written.text}
        onChange={({ target }) => setWritten({ ...written, text: target.value })}
      />
      <div className={styles.sides}>
        <Select
          aria-label={t('versions.review.node')}
          className={styles.pin}
          value={written.nodeId}
          options={[{ value: '', label: t('versions.review.whole') }, ...nodes]}
          onChange={(nodeId: string) => setWritten({ ...written, nodeId, connectionId: '' })}
        />
        {branches.length === 0 ? undefined : (
          <Select
            aria-label={t('versions.review.branch')}
            className={styles.pin}
            value={written.connectionId}
            options={[{ value: '', label: t('versions.review.wholeNode') }, ...branches]}
            onChange={(connectionId: string) => setWritten({ ...written, connectionId })}
          />
        )}
        <Button type="primary" htmlType="submit" disabled={text === ''} loading={add.isPending}>
          {t('versions.review.add')}
        </Button>
      </div>
      {add.error === null ? undefined : <ErrorNote error={add.error} />}
    </form>
  )
}
