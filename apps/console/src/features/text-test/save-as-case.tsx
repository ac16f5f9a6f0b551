import { ExperimentOutlined } from '@ant-design/icons'
import { api } from '@parley/contract/api'
import type { CallLabel } from '@parley/contract/vocabulary'
import type { SimulatedConversation, SimulatedMove } from '@parley/core/dialogue'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useSend } from '../../platform/use-request.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import layout from '../../ui/layout.module.css'
import { useNotices } from '../../ui/use-notices.ts'
import { usePartReason, useScene } from '../scenes/index.ts'

type Talked = {
  readonly moves: readonly SimulatedMove[]
  readonly variables: Readonly<Record<string, string>>
  readonly rehearsal: SimulatedConversation
  readonly label: CallLabel
}

/** Saves a conversation as a test case, which expects the same node after each turn. */
export const SaveAsCase = (talked: Talked) => {
  const t = useMessages()
  const notices = useNotices()
  const { sceneId } = useScene().scene
  const reason = usePartReason('flow')('add')
  const [name, setName] = useState<string>()
  const add = useSend(api.addTestCase, { stale: [api.listTestCases] })
  const close = (): void => {
    setName(undefined)
    add.reset()
  }
  const keep = (): void =>
    add.mutate(
      { input: { sceneId, name: (name ?? '').trim(), ...caseOf(talked) } },
      {
        onSuccess: () => {
          close()
          notices.done(t('tests.kept'))
        },
      },
    )
  return (
    <>
      <ActionButton
        size="small"
        icon={<ExperimentOutlined />}
        disabledReason={reason ?? (talked.moves.length === 0 ? t('tests.keep.empty') : undefined)}
        onClick={() => setName('')}
      >
        {t('tests.keep')}
      </ActionButton>
      <Modal
        open={name !== undefined}
        title={t('tests.keep')}
        okText={t('ui.save')}
        cancelText={t('ui.cancel')}
        okButtonProps={{ disabled: (name ?? '').trim() === '', loading: add.isPending }}
        onCancel={close}
        onOk={keep}
      >
        {add.error === null ? undefined : <ErrorNote error={add.error} />}
        <label htmlFor="case-name">{t('tests.keep.name')}</label>
        <Input
          id="case-name"
          maxLength={100}
          showCount
          value={name ?? ''}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={() => ((name ?? '').trim() === '' ? undefined : keep())}
        />
        <p className={`${layout.softText} ${layout.spaceAboveSmall}`}>{t('tests.keep.hint')}</p>
      </Modal>
    </>
  )
}

const caseOf = ({ moves, variables, rehearsal, label }: Talked) => {
  const { nodeIds } = rehearsal.conversation.facts
  return {
    variables: { ...variables },
    questions: moves.slice(0, rehearsal.steps.length - 1).map((move, index) => ({
      kind: move.kind,
      question: move.kind === 'say' ? move.text : move.kind === 'digit' ? move.digit : '',
      expectedNextNode: nodeIds[(rehearsal.steps[index + 1]?.nodes ?? 0) - 1] ?? '',
    })),
    ...(rehearsal.isOver ? { expectedEndNode: nodeIds.at(-1) ?? '', expectedIntentId: label.intentId } : {}),
  }
}
