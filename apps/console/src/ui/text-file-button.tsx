import { UploadOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { ActionButton } from './action-button.tsx'

/** Picks a file of text and hands its words on; the same file may be picked again once it was mended. */
export const TextFileButton = ({
  label,
  accept,
  isBusy,
  disabledReason,
  onText,
}: {
  readonly label: string
  /** Endings, as an input of type file takes them. */
  readonly accept: string
  readonly isBusy: boolean
  readonly disabledReason: string | undefined
  readonly onText: (text: string) => void
}) => (
  <Upload
    accept={accept}
    showUploadList={false}
    disabled={disabledReason !== undefined}
    beforeUpload={(file) => {
      void file.text().then(onText)
      return false
    }}
  >
    <ActionButton icon={<UploadOutlined />} loading={isBusy} disabledReason={disabledReason}>
      {label}
    </ActionButton>
  </Upload>
)
