import { useRef, useSyncExternalStore } from 'react'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { Plots } from '../plot/Plots.tsx'
import { useUncertainties } from '../uncertainty/use-uncertainties.ts'
import { CellEditor, isStop } from './CellEditor.tsx'
import { neighbour, type Grid, type GridRow } from './layout.ts'
import { Pages } from './Pages.tsx'
import { ScoreLine } from './marks.tsx'
import { ReadRow } from './ReadRow.tsx'
import { SaveLine } from './SaveLine.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import type { SheetStore } from './store.ts'

const stopsIn = (sheet: Sheet) => (cell: { id: string; item: Parameters<typeof isStop>[0] }) =>
  isStop(cell.item, sheet.cells[cell.id])

/** A sheet being filled, over whichever store: the server's, or a teacher's preview. */
export const SheetWork = ({
  store,
  occupancyId,
  showSaving = true,
  onRead,
}: {
  store: SheetStore
  /** The bench that readings come from; null: none is connected. */
  occupancyId: string | null
  showSaving?: boolean
  onRead?: ((cellId: string) => void) | undefined
}) => {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const box = useRef<HTMLDivElement>(null)
  const moveIn = (grid: Grid) => (from: string, step: 1 | -1) => {
    const next = neighbour(grid, from, step, stopsIn(state.sheet))
    const target =
      next === null ? null : box.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(next)}"]`)
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
    return Boolean(target)
  }
  const { uncertainties, values } = useUncertainties(state.sheet, state.shown)
  return (
    <div className="lb-table-sheet" ref={box}>
      {showSaving && <SaveLine state={state} />}
      {state.sheet.view === 'student' && <ScoreLine sheet={state.sheet} />}
      <Pages template={state.sheet.template}>
        {(table) => (
          <SheetGrid
            key={table.id}
            table={table}
            renderCell={({ id, item }, grid, label) => (
              <CellEditor
                cellId={id}
                item={item}
                label={label}
                state={state}
                store={store}
                uncertain={uncertainties[id]}
                occupancyId={occupancyId}
                onMove={moveIn(grid)}
                onRead={onRead}
              />
            )}
            {...(occupancyId !== null &&
              state.sheet.open && {
                renderRow: (row: GridRow) => (
                  <ReadRow row={row} store={store} state={state} occupancyId={occupancyId} onRead={onRead} />
                ),
              })}
            below={
              <Plots
                template={state.sheet.template}
                table={table}
                values={values}
                uncertainties={uncertainties}
              />
            }
          />
        )}
      </Pages>
    </div>
  )
}
