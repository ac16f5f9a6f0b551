import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import { ActionButton } from './action-button.tsx'
import { Card } from './card.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { EmptyNote } from './empty-note.tsx'
import layout from './layout.module.css'

type ListCardProps<Row extends object> = Omit<DataTableProps<Row>, 'label' | 'empty'> & {
  readonly title: string
  readonly add: {
    readonly label: string
    readonly disabledReason: string | undefined
    readonly onAdd: () => void
  }
  /** Stands before the button that adds. */
  readonly moreActions?: ReactNode
  readonly filters?: ReactNode
  /** Nothing is there at all, and what to do about it. */
  readonly empty: string
  /** The list is narrowed: then it may be empty because nothing fits. */
  readonly isFiltered?: boolean
}

/** A list with its name, a button that adds to it, its filters and its table. */
export const ListCard = <Row extends object>({
  title,
  add,
  moreActions,
  filters,
  empty,
  isFiltered,
  ...table
}: ListCardProps<Row>) => {
  const t = useMessages()
  return (
    <Card
      flush
      title={title}
      actions={
        <span className={layout.row}>
          {moreActions}
          <AddButton {...add} />
        </span>
      }
    >
      {filters}
      <DataTable<Row>
        {...table}
        label={title}
        empty={
          isFiltered ? (
            <EmptyNote text={t('ui.noMatch')} />
          ) : (
            <EmptyNote text={empty}>
              {add.disabledReason === undefined ? <AddButton {...add} label={t('ui.addFirst')} /> : undefined}
            </EmptyNote>
          )
        }
      />
    </Card>
  )
}

export const AddButton = ({ label, disabledReason, onAdd }: ListCardProps<object>['add']) => (
  <ActionButton type="primary" icon={<PlusOutlined />} disabledReason={disabledReason} onClick={onAdd}>
    {label}
  </ActionButton>
)
