import { Select, type SelectProps } from 'antd'
import { Link } from 'react-router'
import layout from './layout.module.css'

type LinkedSelectProps<Value> = SelectProps<Value> & {
  /** The note below an empty select; with an address it links to the page where the options are made. */
  readonly whenEmpty: { readonly text: string; readonly to?: string | undefined }
}

/** A select whose options are made on another page. While there are none, a note below it links to that page. */
export const LinkedSelect = <Value,>({ whenEmpty, ...select }: LinkedSelectProps<Value>) => {
  const { text, to } = whenEmpty
  const isEmpty = !select.loading && !select.disabled && (select.options ?? []).length === 0
  return (
    <>
      <Select<Value> {...select} />
      {isEmpty ? (
        <div className={layout.spaceAboveSmall}>{to === undefined ? text : <Link to={to}>{text}</Link>}</div>
      ) : undefined}
    </>
  )
}
