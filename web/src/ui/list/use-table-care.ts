import type { TableRef } from 'antd'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const isClipped = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth

/** Cells that end with an ellipsis have their whole text in the title, and only those. */
const sayClipped = (table: Element): void => {
  for (const cell of table.querySelectorAll('.lb-cell')) {
    const clipped =
      isClipped(cell) || [...cell.querySelectorAll(':scope > *, :scope > span > *')].some(isClipped)
    if (clipped) cell.setAttribute('title', cell.textContent?.trim() ?? '')
    else cell.removeAttribute('title')
  }
}

/** For the `ref` of a table: what its component leaves to do in the document itself. */
export const useTableCare = (): RefObject<TableRef | null> => {
  const table = useRef<TableRef>(null)
  // Its hidden row that measures widths repeats the headings, whose checkbox must not take the focus.
  useLayoutEffect(() => {
    table.current?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
  })
  useEffect(() => {
    if (table.current) sayClipped(table.current.nativeElement)
  })
  // A window that gets narrower clips without anything being rendered.
  useEffect(() => {
    const element = table.current?.nativeElement
    if (!element) return undefined
    const observer = new ResizeObserver(() => sayClipped(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return table
}
