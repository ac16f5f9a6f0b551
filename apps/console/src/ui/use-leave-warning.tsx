import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../words/use-words.ts'

/** Specification 1 §2: leaving with unsaved changes warns, within the console and at the window's edge. */
export const useLeaveWarning = (isChanged: boolean): void => {
  const { modal } = App.useApp()
  const say = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void modal.confirm({
      title: say('ui.leave.title'),
      content: say('ui.leave.text'),
      okText: say('ui.leave.go'),
      cancelText: say('ui.leave.stay'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
  }, [blocker, modal, say])
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
}
