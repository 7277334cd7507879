import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import { tablesOf, tableTypes, type Table, type Template } from '@labbox/contract/measurement/template.ts'
import { templateProblemText, type TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useLocale, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useCommands } from '../use-commands.ts'
import { CellInput } from './CellInput.tsx'
import { itemAt, properties, refAt, shownRule, sizeOf, textAt } from './cells.ts'
import { gridEvents } from './grid-events.ts'
import { GridRow, type GridCellView } from './GridRow.tsx'
import { GridTools } from './GridTools.tsx'
import { problemsAt } from './problems.ts'
import { useGrid, type Spot } from './use-grid.ts'
import { useNames } from './use-names.ts'
import { writeCells } from './write.ts'
import './grid.css'

const ROW = 30
const COLUMN = 120
const HEAD = 136

export interface TemplateGridProps {
  template: Template
  table: Table
  problems: readonly TemplateProblem[]
  onChange: (template: Template) => void
  onUndo: () => void
  onRedo: () => void
  onOpen: (itemId: string) => void
}

/** What the cells show, row by row. */
const useCellViews = (table: Table, problems: readonly TemplateProblem[]) => {
  const locale = useLocale()
  return useMemo(() => {
    const { rows, columns } = sizeOf(table)
    return Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_column, column): GridCellView => {
        const ref = refAt(table, row, column)
        const own = textAt(table, ref, locale)
        return {
          text: own || shownRule(table, ref),
          rule: own === '' || own === '?',
          wrong: problemsAt(table, problems, { row, column }).length > 0,
        }
      }),
    )
  }, [table, locale, problems])
}

/** The frame around the selected cells. */
const RangeFrame = ({ range }: { range: ReturnType<typeof useGrid>['range'] }) => (
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
)

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
  const names = useNames(table)
  const views = useCellViews(table, problems)
  const keys = useMemo(
    () => tablesOf(template).flatMap(({ items }) => items.map(({ key }) => key)),
    [template],
  )
  const itemOf = ({ row, column }: Spot) => itemAt(table, refAt(table, row, column))
  const openItem = (spot: Spot): void => {
    const item = itemOf(spot)
    if (item) onOpen(item.id)
  }
  const grid = useGrid({
    table,
    locale,
    onUndo,
    onRedo,
    onEdits: (edits) => onChange(writeCells(template, table.id, edits, locale)),
    onDetails: openItem,
  })
  const { active, editing } = grid
  const { rows, columns } = sizeOf(table)
  const separate = table.type === tableTypes.separate
  const byColumns = table.type === tableTypes.columns
  const activeId = `${gridId}-${active.row}-${active.column}`
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeId])
  const focusGrid = (): void => scroll.current?.focus({ preventScroll: true })
  const label = names.cell(active)
  return (
    <div className="lb-grid-box">
      <GridTools onFill={grid.fill} onDetails={itemOf(active) ? () => openItem(active) : undefined} />
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
        {...gridEvents(grid)}
      >
        <div role="row" aria-rowindex={1} className="lb-grid-row lb-grid-top">
          <div role="columnheader" className="lb-grid-head">
            <span className="lb-visually-hidden">{t('grid.corner')}</span>
          </div>
          {Array.from({ length: columns }, (_, column) => (
            <div key={column} role="columnheader" className="lb-grid-letter">
              {names.column(column)}
            </div>
          ))}
        </div>
        {views.map((cells, row) => (
          <GridRow
            key={row}
            gridId={gridId}
            row={row}
            head={names.row(row)}
            property={byColumns && row < properties.length}
            cells={cells}
            ruleColumns={separate || byColumns ? 0 : properties.length}
          />
        ))}
        {rows > 0 && columns > 0 && <RangeFrame range={grid.range} />}
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
        {problemsAt(table, problems, active).map((problem, index) => (
          <span key={index} className="lb-grid-problem">
            {templateProblemText(problem, locale)}
          </span>
        ))}
      </p>
      <p className="lb-muted lb-grid-keys">{t(separate ? 'grid.hintFree' : 'grid.hint')}</p>
    </div>
  )
}
