import { api, type ResponseOf } from '@parley/contract/api'
import { type ConsentKind, consentKinds } from '@parley/contract/vocabulary'
import { Form, Input, Select, type TableProps } from 'antd'
import { useState } from 'react'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { useRequest, useSend } from '../../platform/use-request.ts'
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
import { ListModal } from './list-modal.tsx'
import { NumbersSource, type NumbersValues } from './numbers-source.tsx'

type Row = ResponseOf<typeof api.listConsents>['data'][number]

/** The consents to be called, with their proofs. */
export const ConsentsPage = () => {
  const t = useMessages()
  const mayNot = useMayNot()
  const notices = useNotices()
  const search = useSearch()
  const paging = usePaging()
  const [isAdding, setAdding] = useState(false)
  const state = search.text('state')
  const text = search.text('search')
  const query = useRequest(
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
      title: t('consents.revoke.title', { number }),
      text: t('consents.revoke.text'),
      ok: t('consents.revoke'),
      isDanger: true,
      onOk: () =>
        revoke.mutateAsync({ input: { id } }).then(() => notices.done(t('ui.saved')), notices.failed),
    })
  return (
    <Page title={t('consents.title')} intro={t('consents.intro')}>
      <ListCard<Row>
        {...paging}
        title={t('consents.title')}
        add={{
          label: t('consents.add'),
          disabledReason: mayNot('add'),
          onAdd: () => setAdding(true),
        }}
        filters={
          <Filters>
            <SearchFilter field="search" label={t('blacklist.number')} />
            <ChoiceFilter
              field="state"
              label={t('consents.state')}
              options={(['inForce', 'over'] as const).map((value) => ({
                value,
                label: t(`consents.${value}`),
              }))}
            />
          </Filters>
        }
        query={query}
        columns={columnsOf(t, mayNot('delete'), askRevoke)}
        rowKey={({ id }) => id}
        empty={t('consents.empty')}
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
  t: Translate,
  revokeReason: string | undefined,
  onRevoke: (row: Row) => void,
): NonNullable<TableProps<Row>['columns']> => [
  { title: t('blacklist.number'), dataIndex: 'number', key: 'number' },
  {
    title: t('consents.state'),
    key: 'state',
    render: (_, row) => (
      <StatusTag tone={row.isInForce ? 'good' : 'rest'}>{t(`consents.${stateOf(row)}`)}</StatusTag>
    ),
  },
  { title: t('consents.kind'), key: 'kind', render: (_, { kind }) => t(`consents.kind.${kind}`) },
  { title: t('consents.source'), dataIndex: 'source', key: 'source' },
  { title: t('consents.evidence'), dataIndex: 'evidence', key: 'evidence' },
  { title: t('consents.givenAt'), key: 'givenAt', render: (_, { givenAt }) => formatTime(givenAt) },
  { title: t('consents.expiresAt'), key: 'expiresAt', render: (_, { expiresAt }) => formatTime(expiresAt) },
  {
    title: t('ui.actions'),
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
          {t('consents.revoke')}
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
  const t = useMessages()
  const [form] = Form.useForm<Values>()
  const stale = [api.listConsents]
  const paste = useSend(api.addConsents, { stale })
  const upload = useSend(api.importConsents, { stale })
  const required = { required: true, message: t('ui.required') }
  return (
    <ListModal<Values>
      title={t('consents.add')}
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
      <Form.Item name="kind" label={t('consents.kind')}>
        <Select options={consentKinds.map((value) => ({ value, label: t(`consents.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="source" label={t('consents.source')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="evidence" label={t('consents.evidence')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="givenAt" label={t('consents.givenAt')} rules={[required]}>
        <TimeInput label={t('consents.givenAt')} />
      </Form.Item>
      <Form.Item name="expiresAt" label={t('consents.expiresAt')}>
        <TimeInput label={t('consents.expiresAt')} />
      </Form.Item>
    </ListModal>
  )
}
