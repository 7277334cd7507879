import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { Editing } from './CellInput.tsx'
import { beside, keyAct, pasted, type Place, type Written } from './places.ts'
import { leftOf, MatrixRow, type LeadColumn, type MatrixCell } from './MatrixRow.tsx'
import { oneScroll } from './one-scroll.ts'
import './matrix.css'

/** Heights, px. */
const HEAD = 64
const ROW = 36

interface Props {
  label: string
  rows: number
  columns: number
  /** px */
  columnWidth: number
  leads: readonly LeadColumn[]
  head: (column: number) => ReactNode
  cell: (row: number, column: number) => MatrixCell
  rowKey: (row: number) => string
  /** The space bar asks about the row that is active. */
  onRow?: (row: number) => void
  /** Absent: the matrix is only read. */
  write?: {
    /** What the field of a cell is called. */
    label: string
    /** What is wrong with a text, or nothing. */
    problem: (text: string) => string | null
    onWrite: (cells: readonly Written[]) => void
    onUndo: () => void
  }
}

/**
 * Rows by columns, read and edited as a spreadsheet is: head and first columns stay, keys go and write, a block is pasted, the last
 * writing is taken back. Only the cells in sight are drawn, so that the size does not matter.
 */
export const Matrix = ({
  label,
  rows,
  columns,
  columnWidth,
  leads,
  head,
  cell,
  rowKey,
  onRow,
  write,
}: Props) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [begin, setBegin] = useState<{ text: string | null } | null>(null)
  const size = { rows, columns }
  const left = leftOf(leads)
  const [observeElementOffset] = useState(oneScroll)
  const scrolled = { getScrollElement: () => box.current, observeElementOffset, useFlushSync: false }
  // oxlint-disable-next-line react/incompatible-library -- nothing memoizes this component
  const down = useVirtualizer({
    ...scrolled,
    count: rows,
    estimateSize: () => ROW,
    overscan: 6,
    scrollPaddingStart: HEAD,
  })
  const across = useVirtualizer({
    ...scrolled,
    horizontal: true,
    count: columns,
    estimateSize: () => columnWidth,
    overscan: 2,
    paddingStart: left,
    scrollPaddingStart: left,
  })
  const inSight = across.getVirtualItems()

  const go = (to: Place) => {
    setActive(to)
    down.scrollToIndex(to.row)
    across.scrollToIndex(to.column)
  }
  const writable = write !== undefined
  const onPick = useCallback(
    (row: number, column: number, open: boolean) => {
      setActive({ row, column })
      setBegin(open && writable ? { text: null } : null)
    },
    [writable],
  )
  const done: Editing['done'] = (text, step) => {
    setBegin(null)
    if (text !== null) write?.onWrite([{ ...active, text }])
    if (step) go(beside(active, step, size))
    if (step || text === null) box.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || columns === 0) return
    const act = keyAct(event, active, size, writable)
    if (act === null) return
    event.preventDefault()
    if (act === 'row') onRow?.(active.row)
    else if (act === 'undo') write?.onUndo()
    else if (act === 'clear') write?.onWrite([{ ...active, text: '' }])
    else if ('go' in act) go(act.go)
    else setBegin({ text: act.edit })
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!write) return
    event.preventDefault()
    write.onWrite(pasted(event.clipboardData.getData('text'), active, size))
  }
  const editing = begin && write && { begin: begin.text, problem: write.problem, label: write.label, done }
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows + 1}
      aria-colcount={columns + leads.length}
      aria-readonly={!writable}
      aria-activedescendant={columns > 0 ? `${id}-${active.row}-${active.column}` : undefined}
      className="lb-matrix"
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <div role="presentation" style={{ width: across.getTotalSize(), minWidth: '100%' }}>
        <div role="row" aria-rowindex={1} className="lb-matrix-row lb-matrix-head" style={{ height: HEAD }}>
          {leads.map((lead, k) => (
            <div
              key={lead.key}
              role="columnheader"
              aria-colindex={k + 1}
              className="lb-matrix-lead"
              style={{ width: lead.width, left: leftOf(leads, k) }}
            >
              {lead.head}
            </div>
          ))}
          <div role="presentation" style={{ width: Math.max(0, (inSight[0]?.start ?? 0) - left) }} />
          {inSight.map(({ index, size: width }) => (
            <div
              key={index}
              role="columnheader"
              aria-colindex={index + leads.length + 1}
              className="lb-matrix-title"
              style={{ width }}
            >
              {head(index)}
            </div>
          ))}
        </div>
        <div role="rowgroup" style={{ height: down.getTotalSize(), position: 'relative' }}>
          {down.getVirtualItems().map(({ index, start }) => (
            <MatrixRow
              key={rowKey(index)}
              id={id}
              row={index}
              top={start}
              leads={leads}
              columns={inSight}
              cell={cell}
              active={index === active.row ? active.column : null}
              editing={index === active.row ? (editing ?? null) : null}
              onPick={onPick}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
