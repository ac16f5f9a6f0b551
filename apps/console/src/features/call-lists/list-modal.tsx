import type { api, ResponseOf } from '@parley/contract/api'
import { Button, Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
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

/** A form that adds numbers to a list, and then the result for each number. */
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
          <DialogFooter>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button type="primary" loading={sending.isPending} onClick={() => form.submit()}>
              {t('ui.add')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <>
          <ListedResult result={sending.data} />
          <DialogFooter>
            <Button type="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </DialogFooter>
        </>
      )}
    </Modal>
  )
}
