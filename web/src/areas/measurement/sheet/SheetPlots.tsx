import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { Plots } from '../plot/Plots.tsx'
import { useUncertainties } from '../uncertainty/use-uncertainties.ts'

/** The plots of one data page of a sheet without its tables, with their fits. */
export const SheetPlots = ({ sheet, pageId }: { sheet: Sheet; pageId: string }) => {
  const { template } = sheet
  const { uncertainties, values } = useUncertainties(sheet, sheet.cells)
  const tables = template.pages.filter(({ id }) => id === pageId).flatMap((page) => page.tables)
  return tables.map((table) => (
    <Plots key={table.id} template={template} table={table} values={values} uncertainties={uncertainties} />
  ))
}
