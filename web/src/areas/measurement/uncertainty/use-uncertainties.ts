import { useMemo } from 'react'
import { qualitiesOf, type Sheet } from '@labbox/contract/measurement/sheet.ts'
import { tablesOf } from '@labbox/contract/measurement/template.ts'
import { sheetUncertainties, type CellUncertainty } from '@labbox/contract/measurement/uncertainty/sheet.ts'

export type Uncertainties = Readonly<Record<string, CellUncertainty | undefined>>
type Shown = Readonly<Record<string, { value: number | string | null }>>

const NONE: Uncertainties = {}

/** Numbers of what is shown, without what follows from them. */
const shownValues = (shown: Shown): Record<string, number | string | null> =>
  Object.fromEntries(Object.entries(shown).map(([id, { value }]) => [id, value]))

/** Uncertainties of what a sheet shows, where its template tells them, and the values that its plots are drawn from. */
export const useUncertainties = (
  sheet: Pick<Sheet, 'template' | 'cells'>,
  shown: Shown,
): { uncertainties: Uncertainties; values: Record<string, number | string | null> } => {
  const { template, cells } = sheet
  const wanted = template.uncertainty !== undefined
  const drawn = wanted || tablesOf(template).some(({ plots }) => plots && plots.length > 0)
  const values = useMemo(() => (drawn ? shownValues(shown) : {}), [drawn, shown])
  const uncertainties = useMemo(
    () => (wanted ? sheetUncertainties(template, values, qualitiesOf(cells)) : NONE),
    [wanted, template, values, cells],
  )
  return { uncertainties, values }
}

/** U = k·u of a value; null where it is not told or not known. */
export const expanded = (
  { uncertainty }: Pick<Sheet['template'], 'uncertainty'>,
  found: CellUncertainty | undefined,
): number | null => (uncertainty && found && found.u !== null ? uncertainty.coverage * found.u : null)
