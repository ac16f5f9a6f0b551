import type { api, ResponseOf } from '@parley/contract/api'
import { Button, Form, type FormInstance, Modal, Space } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ListedResult } from './numbers-source.tsx'

type ListModalProps<Values extends object> = {
  readonly title: string
  readonly form: FormInstance<Values>
  readonly initialValues: Partial<Values>
  readonly onFinish: (values: Values) => void
  readonly sending: {
    readonly error: unknown
    readonly isPending: boolean
    readonly data: ResponseOf<typeof api.addToBlacklist> | undefined
  }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form that puts numbers on a list; then what became of each. */
export const ListModal = <Values extends object>(props: ListModalProps<Values>) => {
  const t = useMessages()
  const { sending, form, onClose } = props
  return (
    <Modal open width={640} title={props.title} footer={null} onCancel={onClose}>
      {sending.data === undefined ? (
        <>
          {sending.error === null ? undefined : <ErrorNote error={sending.error} />}
          <Form<Values>
            form={form}
            layout="vertical"
            initialValues={props.initialValues}
            onFinish={props.onFinish}
            scrollToFirstError
          >
            {props.children}
          </Form>
          <Space>
            <Button type="primary" loading={sending.isPending} onClick={() => form.submit()}>
              {t('ui.add')}
            </Button>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
          </Space>
        </>
      ) : (
        <>
          <ListedResult result={sending.data} />
          <Button type="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      )}
    </Modal>
  )
}
