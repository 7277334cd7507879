import { Button } from 'antd'
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import { tablesOf, tableTypes, type Table, type Template } from '@labbox/contract/measurement/template.ts'
import { templateProblemText, type TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useLocale, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCommands } from '../use-commands.ts'
import { CellInput } from './CellInput.tsx'
import { addressOf, itemAt, properties, refAt, shownRule, sizeOf, textAt } from './cells.ts'
import { GridRow, type GridCellView } from './GridRow.tsx'
import { useGrid } from './use-grid.ts'
import { writeCells } from './write.ts'
import './grid.css'

const ROW = 30
const COLUMN = 120
const HEAD = 136

/** Fields of an item that one row of the grid stands for. */
const fieldOf: Partial<Record<(typeof properties)[number], readonly string[]>> = {
  source: ['formula', 'command', 'parameter', 'type'],
  error: ['errorRange'],
  min: ['min'],
  max: ['max'],
  standard: ['standard'],
  key: ['key'],
}

export interface TemplateGridProps {
  template: Template
  table: Table
  problems: readonly TemplateProblem[]
  onChange: (template: Template) => void
  onUndo: () => void
  onRedo: () => void
  onOpen: (itemId: string) => void
}

/** Problems of one cell: those of its field, or of its item where the cell is the item. */
const problemsAt = (table: Table, problems: readonly TemplateProblem[], row: number, column: number) => {
  const ref = refAt(table, row, column)
  const item = itemAt(table, ref)
  if (!item || !ref) return []
  const own = problems.filter(({ place }) => place.item === item.id)
  if (ref.kind === 'free') return own
  if (ref.kind !== 'property') return []
  const fields = fieldOf[ref.property] ?? []
  const named = ref.property === 'name' ? own.filter(({ place }) => !isShown(place.field)) : []
  return [...own.filter(({ place }) => fields.includes(place.field ?? '')), ...named]
}
const isShown = (field: string | undefined): boolean =>
  Object.values(fieldOf).some((fields) => fields?.includes(field ?? ''))

/** A table as a spreadsheet: rules of its items, given values of its lines, one undo for all of it. */
export const TemplateGrid = (props: TemplateGridProps) => {
  const { template, table, onChange, onUndo, onRedo, onOpen } = props
  const { t } = useTranslation('monitor')
  const locale = useLocale()
  const text = useLocalText()
  const gridId = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const problems = useDeferredValue(props.problems)
  const commands = useCommands(0)
  const keys = useMemo(
    () => tablesOf(template).flatMap(({ items }) => items.map(({ key }) => key)),
    [template],
  )
  const grid = useGrid({
    table,
    locale,
    onUndo,
    onRedo,
    onEdits: (edits) => onChange(writeCells(template, table.id, edits, locale)),
    onDetails: ({ row, column }) => {
      const item = itemAt(table, refAt(table, row, column))
      if (item) onOpen(item.id)
    },
  })
  const { active, range, editing } = grid
  const { rows, columns } = sizeOf(table)
  const separate = table.type === tableTypes.separate
  const byColumns = table.type === tableTypes.columns
  const lineName = (side: 'rows' | 'columns', index: number): string =>
    text(table[side][index]?.name) || String(index + 1)
  const alongName = (index: number, side: 'rows' | 'columns'): string =>
    index < properties.length
      ? t(`grid.property.${properties[index] ?? 'name'}`)
      : t('grid.line', { line: lineName(side, index - properties.length) })
  const rowHead = (row: number): string => {
    if (separate) return `${row + 1} ${text(table.rows[row]?.name)}`.trim()
    return byColumns ? alongName(row, 'rows') : String(row + 1)
  }
  const columnHead = (column: number): string => {
    if (separate) return `${addressOf(0, column).slice(0, -1)} ${text(table.columns[column]?.name)}`.trim()
    return byColumns ? addressOf(0, column).slice(0, -1) : alongName(column, 'columns')
  }
  const view = useMemo(
    () =>
      Array.from({ length: rows }, (_row, row) =>
        Array.from({ length: columns }, (_column, column): GridCellView => {
          const ref = refAt(table, row, column)
          const own = textAt(table, ref, locale)
          return {
            text: own || shownRule(table, ref),
            rule: own === '' || own === '?',
            wrong: problemsAt(table, problems, row, column).length > 0,
          }
        }),
      ),
    [table, rows, columns, locale, problems],
  )
  const activeId = `${gridId}-${active.row}-${active.column}`
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId])
  const focusGrid = (): void => scroll.current?.focus({ preventScroll: true })
  const found = problemsAt(table, problems, active.row, active.column)
  const label = separate
    ? addressOf(active.row, active.column)
    : `${rowHead(active.row)}, ${columnHead(active.column)}`
  const spotOf = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
  }
  return (
    <div className="lb-grid-box">
      <div className="lb-actions" role="toolbar" aria-label={t('grid.tools')}>
        <Button size="small" onClick={() => grid.fill('down')}>
          {t('grid.fillDown')}
        </Button>
        <Button size="small" onClick={() => grid.fill('right')}>
          {t('grid.fillRight')}
        </Button>
        <Button
          size="small"
          disabled={!itemAt(table, refAt(table, active.row, active.column))}
          onClick={() => {
            const item = itemAt(table, refAt(table, active.row, active.column))
            if (item) onOpen(item.id)
          }}
        >
          {t('grid.details')}
        </Button>
      </div>
      <div
        ref={scroll}
        className="lb-grid"
        role="grid"
        tabIndex={0}
        aria-label={text(table.name) || t('measurement:grid.table')}
        aria-rowcount={rows + 1}
        aria-colcount={columns + 1}
        aria-multiselectable
        {...(rows > 0 && columns > 0 && { 'aria-activedescendant': activeId })}
        style={{ '--lb-columns': columns } as React.CSSProperties}
        onKeyDown={(event) => {
          if (!editing && grid.press(event)) event.preventDefault()
        }}
        onMouseDown={(event) => {
          const spot = spotOf(event.target)
          if (!spot) return
          grid.select(spot, event.shiftKey)
          focusGrid()
          event.preventDefault()
        }}
        onMouseMove={(event) => {
          const spot = event.buttons === 1 && !editing ? spotOf(event.target) : null
          if (spot) grid.select(spot, true)
        }}
        onDoubleClick={(event) => spotOf(event.target) && grid.begin()}
        onCopy={(event) => {
          if (editing) return
          event.clipboardData.setData('text/plain', grid.copy())
          event.preventDefault()
        }}
        onCut={(event) => {
          if (editing) return
          event.clipboardData.setData('text/plain', grid.cut())
          event.preventDefault()
        }}
        onPaste={(event) => {
          if (editing) return
          grid.paste(event.clipboardData.getData('text/plain'))
          event.preventDefault()
        }}
      >
        <div role="row" aria-rowindex={1} className="lb-grid-row lb-grid-top">
          <div role="columnheader" className="lb-grid-head">
            <span className="lb-visually-hidden">{t('grid.corner')}</span>
          </div>
          {Array.from({ length: columns }, (_, column) => (
            <div key={column} role="columnheader" className="lb-grid-letter">
              {columnHead(column)}
            </div>
          ))}
        </div>
        {view.map((cells, row) => (
          <GridRow
            key={row}
            gridId={gridId}
            row={row}
            head={rowHead(row)}
            property={byColumns && row < properties.length}
            cells={cells}
            ruleColumns={separate || byColumns ? 0 : properties.length}
          />
        ))}
        {rows > 0 && columns > 0 && (
          <div
            aria-hidden
            className="lb-grid-range"
            style={{
              top: (range.top + 1) * ROW,
              left: HEAD + range.left * COLUMN,
              height: (range.bottom - range.top + 1) * ROW,
              width: (range.right - range.left + 1) * COLUMN,
            }}
          />
        )}
        {editing && (
          <div
            className="lb-grid-editing"
            role="presentation"
            style={{ top: (active.row + 1) * ROW, left: HEAD + active.column * COLUMN }}
          >
            <CellInput
              text={editing.text}
              label={label}
              keys={keys}
              commands={commands.map(({ value }) => value)}
              onText={grid.edit}
              onCommit={(value, step) => {
                grid.commit(value, step)
                focusGrid()
              }}
              onCancel={() => {
                grid.cancel()
                focusGrid()
              }}
            />
          </div>
        )}
      </div>
      <p className="lb-grid-status" aria-live="polite">
        <span className="lb-muted">{label}</span> <code>{grid.activeText}</code>
        {found.map((problem, index) => (
          <span key={index} className="lb-grid-problem">
            {templateProblemText(problem, locale)}
          </span>
        ))}
      </p>
      <p className="lb-muted lb-grid-keys">{t(separate ? 'grid.hintFree' : 'grid.hint')}</p>
    </div>
  )
}
