import { api } from '@parley/contract/api'
import { funnelSteps } from '@parley/contract/vocabulary'
import { Button, type TableProps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { describeCallStatus } from '../../messages/describe-call-status.ts'
import { describeLabel } from '../../messages/describe-label.ts'
import { type Translate, useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { useRequest } from '../../platform/use-request.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { ContactStory } from './contact-story.tsx'
import { describeWhyNotCalled } from './describe-waiting.ts'
import type { ContactRow, TaskRow } from './task-row.ts'

const states = ['ready', 'open', 'final'] as const
const tones: Readonly<Record<(typeof states)[number], Tone>> = { ready: 'rest', open: 'run', final: 'good' }

/** The anchor that the page scrolls to when its address names the contacts. */
export const contactsAnchor = 'contacts'

/** The task's contacts, with the reason why a contact was not called. */
export const ContactsTable = ({
  task,
  everyMs,
  onImport,
}: {
  readonly task: TaskRow
  readonly everyMs: number | undefined
  readonly onImport: () => void
}) => {
  const t = useMessages()
  const search = useSearch()
  const paging = usePaging()
  const state = states.find((one) => one === search.text('state'))
  const reached = funnelSteps.find((one) => one === search.text('reached'))
  const text = search.text('search')
  const location = useLocation()
  useEffect(() => {
    if (location.hash === `#${contactsAnchor}`) document.getElementById(contactsAnchor)?.scrollIntoView()
  }, [location])
  const [asked, setAsked] = useState<ContactRow>()
  const query = useRequest(
    api.listContacts,
    {
      id: task.taskId,
      page: paging.page,
      pageSize: paging.pageSize,
      ...(state === undefined ? {} : { state }),
      ...(reached === undefined ? {} : { reached }),
      ...(text === '' ? {} : { search: text }),
    },
    { keepLast: true, everyMs },
  )
  return (
    <Card title={t('tasks.contacts')} id={contactsAnchor} flush>
      <Filters>
        <SearchFilter field="search" label={t('tasks.contacts.search')} />
        <ChoiceFilter
          field="state"
          label={t('ui.status')}
          options={states.map((value) => ({ value, label: t(`tasks.contacts.state.${value}`) }))}
        />
        <ChoiceFilter
          field="reached"
          label={t('tasks.contacts.reached')}
          options={funnelSteps.map((value) => ({ value, label: t(`tasks.funnel.${value}`) }))}
        />
      </Filters>
      <DataTable<ContactRow>
        {...paging}
        label={t('tasks.contacts')}
        query={query}
        columns={columnsOf(t, task.zone, setAsked)}
        rowKey={({ id }) => id}
        empty={
          state === undefined && reached === undefined && text === '' ? (
            <EmptyNote text={t('tasks.contacts.empty')}>
              <Button onClick={onImport}>{t('tasks.import')}</Button>
            </EmptyNote>
          ) : (
            <EmptyNote text={t('ui.noMatch')} />
          )
        }
      />
      {asked === undefined ? undefined : (
        <ContactStory contact={asked} zone={task.zone} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  )
}

const columnsOf = (
  t: Translate,
  zone: string,
  onAsk: (contact: ContactRow) => void,
): NonNullable<TableProps<ContactRow>['columns']> => [
  { title: t('tasks.contacts.name'), dataIndex: 'name', key: 'name' },
  { title: t('tasks.contacts.phone'), dataIndex: 'phone', key: 'phone' },
  {
    title: t('ui.status'),
    key: 'state',
    render: (_, { state }) => <StatusTag tone={tones[state]}>{t(`tasks.contacts.state.${state}`)}</StatusTag>,
  },
  {
    title: t('tasks.contacts.lastStatus'),
    key: 'status',
    render: (_, { status, callId }) =>
      callId === null ? (
        describeCallStatus(status, t)
      ) : (
        <Link to={paths.call(callId)}>{describeCallStatus(status, t)}</Link>
      ),
  },
  { title: t('tasks.contacts.dialCount'), dataIndex: 'dialCount', key: 'dialCount' },
  {
    title: t('tasks.contacts.label'),
    key: 'label',
    render: (_, { intentId, customerIntent }) =>
      intentId === null ? '--' : describeLabel(intentId, customerIntent, t),
  },
  {
    title: t('tasks.contacts.why'),
    key: 'why',
    render: (_, { whyNotCalled }) => describeWhyNotCalled(whyNotCalled, zone, t),
  },
  {
    title: t('ui.actions'),
    key: 'actions',
    render: (_, contact) => (
      <Button size="small" type="text" onClick={() => onAsk(contact)}>
        {t('story.open')}
      </Button>
    ),
  },
]
