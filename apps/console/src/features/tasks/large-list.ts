import { useEffect, useState } from 'react'

/** Specification 1 §5 and §9. Only csv is read in pieces; for other formats the server reports a file that is too large. */
const mostBytesAtOnce = 1024 * 1024
const mostRowsAtOnce = 5000
const previewBytes = 32_768

/** Whether a file is more than a list that is read at once; undefined until that is known. */
export const useIsLarge = (file: File | undefined): boolean | undefined => {
  const [known, setKnown] = useState<{ readonly of: File; readonly isLarge: boolean }>()
  useEffect(() => {
    let isAway = false
    if (file !== undefined)
      void isLargeList(file).then((isLarge) => {
        if (!isAway) setKnown({ of: file, isLarge })
      })
    return () => {
      isAway = true
    }
  }, [file])
  return known?.of === file ? known?.isLarge : undefined
}

const isLargeList = async (file: File): Promise<boolean> => {
  if (!/\.csv$/i.test(file.name)) return false
  if (file.size > mostBytesAtOnce) return true
  return (await file.text()).trim().split('\n').length > mostRowsAtOnce + 1
}

/** As much of a large list as its first rows need, to the end of a line. */
export const headOf = async (file: File): Promise<File> => {
  const head = new Uint8Array(await file.slice(0, previewBytes).arrayBuffer())
  return new File([head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length)], file.name)
}
