import { type RefObject, useEffect } from 'react'

/** A wide table in which nothing takes the focus is scrolled by the keys only if it takes the focus itself (WCAG 2.1.1). */
export const useReachableScroll = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    for (const area of box.current?.querySelectorAll<HTMLElement>('.ant-table-content') ?? []) {
      const isStuck =
        area.scrollWidth > area.clientWidth &&
        area.querySelector('a[href], button, input, [tabindex="0"]') === null
      if (isStuck) area.tabIndex = 0
      else area.removeAttribute('tabindex')
    }
  })
