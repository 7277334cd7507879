import type { TableRef } from 'antd'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For the `ref` of a table: its hidden row that measures widths repeats the headings, whose checkbox must not take the focus. */
export const useInertMeasure = (): RefObject<TableRef | null> => {
  const table = useRef<TableRef>(null)
  useLayoutEffect(() => {
    table.current?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
  })
  return table
}
