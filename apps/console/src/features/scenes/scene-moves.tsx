import { api } from '@parley/contract/api'
import { SceneStatus } from '@parley/contract/vocabulary'
import { sceneMoves } from '@parley/core/dialogue'
import { Modal } from 'antd'
import { useState } from 'react'
import type { MessageKey } from '../../messages/messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readSession } from '../../platform/session.ts'
import { useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { UnsavedWorkRef } from './unsaved-work.ts'
import type { SceneRow } from './use-scene.ts'

type Status = (typeof SceneStatus.words)[number]

/** Where a scene can go from here, in the order in which it is offered. */
const offered: readonly Status[] = ['online', 'submitted', 'rejected', 'draft']

const doneWord: Readonly<Record<Status, MessageKey>> = {
  online: 'scenes.status.online',
  submitted: 'scenes.moved.submitted',
  rejected: 'scenes.moved.rejected',
  draft: 'scenes.moved.draft',
  deleted: 'ui.deleted',
}

const wordOf = (from: Status, to: Status): MessageKey => {
  if (to === 'online' && from === 'online') return 'scenes.move.republish'
  if (to === 'online') return from === 'submitted' ? 'scenes.move.approve' : 'scenes.move.publish'
  if (to === 'submitted') return 'scenes.move.submit'
  if (to === 'rejected') return 'scenes.move.reject'
  return from === 'submitted' ? 'scenes.move.takeBack' : 'scenes.move.withdraw'
}

/**
 * Submit, approve, reject, withdraw: the moves that core allows from this status; the server checks them again. The changes on
 * screen are saved before the script is published or submitted.
 */
export const SceneMoves = ({
  scene,
  unsaved,
}: {
  readonly scene: SceneRow
  readonly unsaved: UnsavedWorkRef
}) => {
  const t = useMessages()
  const mayNot = useMayNot()
  const from = SceneStatus.fromWire(scene.sceneStatus)
  const role = readSession()?.role
  const isReviewer = role === 'superAdministrator' || role === 'agent'
  const { move, wanted, go, press, isRejecting, setRejecting } = useSceneMove(scene, unsaved)
  if (from === undefined) return undefined
  const targets = offered.filter((to) => sceneMoves(from, to, isReviewer).length > 0)
  const isGated = move.error?.code === 'test_cases_fail'
  const disabledReason = mayNot('publish')
  return (
    <>
      {targets.map((to) => (
        <ActionButton
          key={to}
          type={to === 'online' || (to === 'submitted' && !isReviewer) ? 'primary' : 'default'}
          loading={move.isPending}
          disabledReason={disabledReason}
          onClick={() => press(to)}
        >
          {t(wordOf(from, to))}
        </ActionButton>
      ))}
      {isGated ? (
        <ReasonDialog
          title={t('tests.gate.title')}
          ok={t('tests.gate.go')}
          label={t('tests.gate.reason')}
          onCancel={() => move.reset()}
          onReason={(reason) => void go(wanted, reason).catch(() => undefined)}
        >
          <ErrorNote error={move.error} />
          <p className={layout.spaceAround}>{t('tests.gate.text')}</p>
        </ReasonDialog>
      ) : undefined}
      <Modal
        open={move.isError && !isGated}
        footer={null}
        onCancel={() => move.reset()}
        title={t('ui.error.title')}
      >
        <ErrorNote error={move.error} />
      </Modal>
      {isRejecting ? (
        <ReasonDialog
          title={t('scenes.move.reject')}
          ok={t('scenes.move.reject')}
          label={t('scenes.move.reason')}
          onCancel={() => setRejecting(false)}
          onReason={(reason) => void go('rejected', reason).catch(() => undefined)}
        />
      ) : undefined}
    </>
  )
}

/** Sends a move, after the changes on screen are saved, and keeps the dialogs that it needs. */
const useSceneMove = (scene: SceneRow, unsaved: UnsavedWorkRef) => {
  const t = useMessages()
  const notices = useNotices()
  const [isRejecting, setRejecting] = useState(false)
  const [wanted, setWanted] = useState<Status>('draft')
  const move = useSend(api.moveScene, { stale: [api.findScene, api.listScenes, api.loadFlow] })
  const from = SceneStatus.fromWire(scene.sceneStatus)
  const go = (to: Status, reason?: string): Promise<unknown> => {
    setWanted(to)
    return move
      .mutateAsync({
        input: {
          id: scene.sceneId,
          sceneStatus: SceneStatus.toWire(to),
          ...(reason === undefined ? {} : { reason, isForced: to !== 'rejected' }),
        },
      })
      .then(({ publishedVersion }) => {
        setRejecting(false)
        notices.done(
          publishedVersion === undefined
            ? t(to === 'draft' && from === 'submitted' ? 'scenes.moved.takenBack' : doneWord[to])
            : t('scenes.moved.online', { version: publishedVersion }),
        )
      })
  }
  const askWithdraw = (): void =>
    notices.confirm({
      title: t('scenes.move.withdraw'),
      text: t('scenes.move.withdraw.text'),
      ok: t('scenes.move.withdraw'),
      isDanger: true,
      onOk: () => go('draft').catch(() => undefined),
    })
  /** False if the changes on screen could not be saved; their tab shows the reason. */
  const saveFirst = async (): Promise<boolean> => (await unsaved.current?.save()) ?? true
  const press = (to: Status): void => {
    if (to === 'rejected') setRejecting(true)
    else if (to === 'draft' && from === 'online') askWithdraw()
    else
      void saveFirst()
        .then((isSaved) => (isSaved ? go(to) : undefined))
        .catch(() => undefined)
  }
  return { move, wanted, go, press, isRejecting, setRejecting }
}
