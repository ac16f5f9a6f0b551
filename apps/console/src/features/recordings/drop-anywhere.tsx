import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

/** Accepts files dropped anywhere on the page, and shows that while files are dragged over it. */
export const DropAnywhere = ({
  isOff,
  onFiles,
}: {
  readonly isOff: boolean
  readonly onFiles: (files: readonly File[]) => void
}) => {
  const t = useMessages()
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (isOff) return
    const over = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setAbove(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setAbove(false)
    }
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      setAbove(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [isOff, onFiles])
  if (isOff) return undefined
  return (
    <Alert
      type={isAbove ? 'success' : 'info'}
      title={t(isAbove ? 'recordings.dropping' : 'recordings.drop')}
    />
  )
}
