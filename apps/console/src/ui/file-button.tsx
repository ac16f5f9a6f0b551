import { UploadOutlined } from '@ant-design/icons'
import type { ButtonProps } from 'antd'
import { useRef } from 'react'
import { ActionButton } from './action-button.tsx'

/** A button that opens the file chooser. */
export const FileButton = ({
  accept,
  isMany,
  onFiles,
  ...button
}: Omit<ButtonProps, 'disabled' | 'onClick'> & {
  readonly accept: string
  readonly isMany?: boolean
  readonly disabledReason: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton icon={<UploadOutlined />} {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMany ?? false}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
