import { UploadOutlined } from '@ant-design/icons'
import { Upload } from 'antd'
import { ActionButton } from './action-button.tsx'

/** Reads a text file and passes on its content; the same file may be chosen again after it is corrected. */
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
