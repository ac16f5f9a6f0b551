import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | number | undefined>>

/** Filters, tabs and pages live in the URL: a link to them is a link to what one saw. */
export const useSearch = () => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (changes: Changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes))
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, String(value))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const number = (name: string, otherwise: number): number => {
    const value = Number(params.get(name) ?? otherwise)
    return Number.isSafeInteger(value) ? value : otherwise
  }
  return { text: (name: string) => params.get(name) ?? '', number, set }
}

/** Page and size of a list, in the address; 1 and 10 by default (specification 1 §9). */
export const usePaging = (usualSize = 10) => {
  const search = useSearch()
  return {
    page: search.number('page', 1),
    pageSize: search.number('pageSize', usualSize),
    onPage: (page: number, pageSize: number): void => search.set({ page, pageSize }),
  }
}

/** The request fields and table props of a list that is paged and searched by name. */
export const usePagesByName = () => {
  const paging = usePaging()
  const name = useSearch().text('name')
  const { page, pageSize } = paging
  return {
    paging,
    asked: { page, pageSize, ...(name === '' ? {} : { name }) },
    isFiltered: name !== '',
  }
}
