import { type AnswerOf, api } from '@parley/contract/api'
import { type ConsentKind, consentKinds } from '@parley/contract/vocabulary'
import { Form, Input, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../platform/use-call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ListCard } from '../../ui/list-card.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { useMayNot } from '../../ui/use-may-not.ts'
import { useNotices } from '../../ui/use-notices.ts'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { ListModal } from './list-modal.tsx'
import { NumbersSource, type NumbersValues } from './numbers-source.tsx'

type Row = AnswerOf<typeof api.listConsents>['data'][number]

/** Who agreed to be called, and what proves it. */
export const ConsentsPage = () => {
  const say = useWords()
  const mayNot = useMayNot()
  const notices = useNotices()
  const search = useSearch()
  const paging = usePaging()
  const [isAdding, setAdding] = useState(false)
  const state = search.text('state')
  const text = search.text('search')
  const query = useCall(
    api.listConsents,
    {
      page: paging.page,
      pageSize: paging.pageSize,
      ...(state === '' ? {} : { isInForce: state === 'inForce' }),
      ...(text === '' ? {} : { search: text }),
    },
    { keepLast: true },
  )
  const revoke = useSend(api.revokeConsent, { stale: [api.listConsents] })
  const askRevoke = ({ id, number }: Row): void =>
    notices.confirm({
      title: say('consents.revoke.title', { number }),
      text: say('consents.revoke.text'),
      ok: say('consents.revoke'),
      isDanger: true,
      onOk: () =>
        revoke.mutateAsync({ input: { id } }).then(() => notices.done(say('ui.saved')), notices.failed),
    })
  return (
    <Page title={say('consents.title')} lead={say('consents.lead')}>
      <ListCard<Row>
        {...paging}
        title={say('consents.title')}
        add={{
          label: say('consents.add'),
          disabledReason: mayNot('add'),
          onAdd: () => setAdding(true),
        }}
        filters={
          <Filters>
            <SearchFilter field="search" label={say('blacklist.number')} />
            <ChoiceFilter
              field="state"
              label={say('consents.state')}
              options={(['inForce', 'over'] as const).map((value) => ({
                value,
                label: say(`consents.${value}`),
              }))}
            />
          </Filters>
        }
        query={query}
        columns={columnsOf(say, mayNot('delete'), askRevoke)}
        rowKey={({ id }) => id}
        empty={say('consents.empty')}
        isFiltered={state !== '' || text !== ''}
      />
      {isAdding ? <AddConsents onClose={() => setAdding(false)} /> : undefined}
    </Page>
  )
}

const stateOf = ({ isInForce, revokedAt }: Row): 'inForce' | 'revoked' | 'over' => {
  if (isInForce) return 'inForce'
  return revokedAt === null ? 'over' : 'revoked'
}

const columnsOf = (
  say: Say,
  revokeReason: string | undefined,
  onRevoke: (row: Row) => void,
): NonNullable<TableProps<Row>['columns']> => [
  { title: say('blacklist.number'), dataIndex: 'number', key: 'number' },
  {
    title: say('consents.state'),
    key: 'state',
    render: (_, row) => (
      <StatusTag tone={row.isInForce ? 'good' : 'rest'}>{say(`consents.${stateOf(row)}`)}</StatusTag>
    ),
  },
  { title: say('consents.kind'), key: 'kind', render: (_, { kind }) => say(`consents.kind.${kind}`) },
  { title: say('consents.source'), dataIndex: 'source', key: 'source' },
  { title: say('consents.evidence'), dataIndex: 'evidence', key: 'evidence' },
  { title: say('consents.givenAt'), key: 'givenAt', render: (_, { givenAt }) => formatTime(givenAt) },
  { title: say('consents.expiresAt'), key: 'expiresAt', render: (_, { expiresAt }) => formatTime(expiresAt) },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, row) =>
      row.revokedAt === null ? (
        <ActionButton
          size="small"
          type="text"
          danger
          disabledReason={revokeReason}
          onClick={() => onRevoke(row)}
        >
          {say('consents.revoke')}
        </ActionButton>
      ) : (
        '--'
      ),
  },
]

type Values = NumbersValues & {
  readonly kind: ConsentKind
  readonly source: string
  readonly evidence: string
  readonly givenAt: number
  readonly expiresAt?: number
}

const AddConsents = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useWords()
  const [form] = Form.useForm<Values>()
  const stale = [api.listConsents]
  const paste = useSend(api.addConsents, { stale })
  const upload = useSend(api.importConsents, { stale })
  const required = { required: true, message: say('ui.required') }
  return (
    <ListModal<Values>
      title={say('consents.add')}
      form={form}
      initialValues={{ kind: 'express', source: '', evidence: '' }}
      sending={upload.isIdle ? paste : upload}
      onClose={onClose}
      onFinish={({ numbers, file, country, kind, source, evidence, givenAt, expiresAt }) => {
        const chosen = file?.[0]?.originFileObj
        const input = {
          ...(country === undefined ? {} : { country }),
          kind,
          source,
          evidence,
          givenAt,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        }
        if (chosen === undefined) paste.mutate({ input: { ...input, numbers: numbers ?? '' } })
        else upload.mutate({ input, file: chosen })
      }}
    >
      <NumbersSource />
      <Form.Item name="kind" label={say('consents.kind')}>
        <Select options={consentKinds.map((value) => ({ value, label: say(`consents.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="source" label={say('consents.source')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="evidence" label={say('consents.evidence')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="givenAt" label={say('consents.givenAt')} rules={[required]}>
        <TimeInput label={say('consents.givenAt')} />
      </Form.Item>
      <Form.Item name="expiresAt" label={say('consents.expiresAt')}>
        <TimeInput label={say('consents.expiresAt')} />
      </Form.Item>
    </ListModal>
  )
}
