import { api } from '@parley/contract/api'
import { funnelSteps } from '@parley/contract/vocabulary'
import { Button, type TableProps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useCall } from '../../platform/use-call.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyNote } from '../../ui/empty-note.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '../../ui/filters.tsx'
import { StatusTag, type Tone } from '../../ui/status-tag.tsx'
import { usePaging, useSearch } from '../../ui/use-search.ts'
import { sayCallStatus } from '../../words/say-call-status.ts'
import { sayLabel } from '../../words/say-label.ts'
import { type Say, useWords } from '../../words/use-words.ts'
import { ContactStory } from './contact-story.tsx'
import { sayWhyNotCalled } from './say-waiting.ts'
import type { ContactRow, TaskRow } from './task-row.ts'

const states = ['ready', 'open', 'final'] as const
const tones: Readonly<Record<(typeof states)[number], Tone>> = { ready: 'rest', open: 'run', final: 'good' }

/** Where a page is scrolled to whose address names the contacts. */
export const contactsAnchor = 'contacts'

/** Whom the task calls, with why somebody was not called. */
export const ContactsTable = ({
  task,
  everyMs,
  onImport,
}: {
  readonly task: TaskRow
  readonly everyMs: number | undefined
  readonly onImport: () => void
}) => {
  const say = useWords()
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
  const query = useCall(
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
    <Card title={say('tasks.contacts')} id={contactsAnchor} flush>
      <Filters>
        <SearchFilter field="search" label={say('tasks.contacts.search')} />
        <ChoiceFilter
          field="state"
          label={say('ui.status')}
          options={states.map((value) => ({ value, label: say(`tasks.contacts.state.${value}`) }))}
        />
        <ChoiceFilter
          field="reached"
          label={say('tasks.contacts.reached')}
          options={funnelSteps.map((value) => ({ value, label: say(`tasks.funnel.${value}`) }))}
        />
      </Filters>
      <DataTable<ContactRow>
        {...paging}
        label={say('tasks.contacts')}
        query={query}
        columns={columnsOf(say, task.zone, setAsked)}
        rowKey={({ id }) => id}
        empty={
          state === undefined && reached === undefined && text === '' ? (
            <EmptyNote text={say('tasks.contacts.empty')}>
              <Button onClick={onImport}>{say('tasks.import')}</Button>
            </EmptyNote>
          ) : (
            <EmptyNote text={say('ui.noMatch')} />
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
  say: Say,
  zone: string,
  onAsk: (contact: ContactRow) => void,
): NonNullable<TableProps<ContactRow>['columns']> => [
  { title: say('tasks.contacts.name'), dataIndex: 'name', key: 'name' },
  { title: say('tasks.contacts.phone'), dataIndex: 'phone', key: 'phone' },
  {
    title: say('ui.status'),
    key: 'state',
    render: (_, { state }) => (
      <StatusTag tone={tones[state]}>{say(`tasks.contacts.state.${state}`)}</StatusTag>
    ),
  },
  {
    title: say('tasks.contacts.lastStatus'),
    key: 'status',
    render: (_, { status, callId }) =>
      callId === null ? (
        sayCallStatus(status, say)
      ) : (
        <Link to={paths.call(callId)}>{sayCallStatus(status, say)}</Link>
      ),
  },
  { title: say('tasks.contacts.dialCount'), dataIndex: 'dialCount', key: 'dialCount' },
  {
    title: say('tasks.contacts.label'),
    key: 'label',
    render: (_, { intentId, customerIntent }) =>
      intentId === null ? '--' : sayLabel(intentId, customerIntent, say),
  },
  {
    title: say('tasks.contacts.why'),
    key: 'why',
    render: (_, { whyNotCalled }) => sayWhyNotCalled(whyNotCalled, zone, say),
  },
  {
    title: say('ui.actions'),
    key: 'actions',
    render: (_, contact) => (
      <Button size="small" type="text" onClick={() => onAsk(contact)}>
        {say('story.open')}
      </Button>
    ),
  },
]
