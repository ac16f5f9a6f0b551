import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useMessages } from '../messages/use-messages.ts'

/** Specification 1 §2: leaving with unsaved changes warns, within the console and at the window's edge. */
export const useLeaveWarning = (isChanged: boolean): void => {
  const { modal } = App.useApp()
  const t = useMessages()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void modal.confirm({
      title: t('ui.leave.title'),
      content: t('ui.leave.text'),
      okText: t('ui.leave.go'),
      cancelText: t('ui.leave.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker, modal, t])
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
