import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode } from 'react'
import { CellInput, type Editing } from './CellInput.tsx'

export type CellTone = 'bad' | 'ok' | 'warn' | 'muted'

/** What a cell shows, and what it holds for editing. */
export interface MatrixCell {
  text: string
  /** Default: the same. */
  edit?: string
  tone?: CellTone | undefined
  /** Marked in its corner; says why. */
  mark?: string | undefined
}

/** A column that stays at the left. */
export interface LeadColumn {
  key: string
  /** px */
  width: number
  head: ReactNode
  cell: (row: number) => ReactNode
}

export const leftOf = (leads: readonly LeadColumn[], upTo = leads.length): number =>
  leads.slice(0, upTo).reduce((sum, { width }) => sum + width, 0)

interface Props {
  /** Of the matrix: cells are named by it. */
  id: string
  row: number
  /** From the top of the body, px. */
  top: number
  leads: readonly LeadColumn[]
  /** Those in sight. */
  columns: readonly VirtualItem[]
  cell: (row: number, column: number) => MatrixCell
  /** The active column if it is in this row. */
  active: number | null
  editing: (Editing & { label: string }) | null
  onPick: (row: number, column: number, open: boolean) => void
}

/** One row: what stays at the left, and the cells that are in sight. */
export const MatrixRow = memo((props: Props) => {
  const { id, row, top, leads, columns, cell, active, editing, onPick } = props
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="lb-matrix-row"
      style={{ transform: `translateY(${top}px)` }}
    >
      {leads.map((lead, k) => (
        <div
          key={lead.key}
          role={k === 0 ? 'rowheader' : 'gridcell'}
          aria-colindex={k + 1}
          className="lb-matrix-lead"
          style={{ width: lead.width, left: leftOf(leads, k) }}
        >
          {lead.cell(row)}
        </div>
      ))}
      <div role="presentation" style={{ width: Math.max(0, (columns[0]?.start ?? 0) - leftOf(leads)) }} />
      {columns.map(({ index: column, size }) => {
        const { text, edit = text, tone, mark } = cell(row, column)
        const here = column === active
        return (
          <div
            key={column}
            role="gridcell"
            id={`${id}-${row}-${column}`}
            aria-colindex={column + leads.length + 1}
            aria-selected={here}
            className="lb-matrix-cell"
            style={{ width: size }}
            data-tone={tone}
            data-marked={mark && true}
            title={mark}
            onMouseDown={() => onPick(row, column, false)}
            onDoubleClick={() => onPick(row, column, true)}
            // A finger has no double click: the active cell is opened by another touch.
            onPointerUp={({ pointerType }) => here && pointerType === 'touch' && onPick(row, column, true)}
          >
            {here && editing ? <CellInput {...editing} value={edit} /> : text}
          </div>
        )
      })}
    </div>
  )
})
MatrixRow.displayName = 'MatrixRow'
