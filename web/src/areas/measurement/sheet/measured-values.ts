import { useMemo } from 'react'
import { NO_VALUE } from '@labbox/contract/measurement/format.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { basicTypes, cellsOf, type StudentItem } from '@labbox/contract/measurement/template.ts'
import { formatUncertain, typedText } from '@labbox/contract/measurement/uncertainty/format.ts'
import { useLocalText } from '../../../app/i18n.ts'
import { expanded, useUncertainties } from '../uncertainty/use-uncertainties.ts'

/** A value of a sheet as texts name it. */
export interface MeasuredValue {
  cell: string
  /** Key of its item; of several lines `key.3` is the third. */
  name: string
  label: string
  /** With unit and uncertainty, as the table shows it. */
  text: string
  /** When an instrument gave it, as an address of the record names it; null: it is no reading. */
  moment: Record<'sheet' | 'cell' | 'at', string> | null
}

const NOTHING: Pick<Sheet, 'id' | 'template' | 'cells'> = {
  id: '',
  template: { schema: 1, name: {}, dataType: 1, pages: [] },
  cells: {},
}

/** Every number and text of a sheet, in reading order. */
export const useMeasuredValues = (sheet: Sheet | null): readonly MeasuredValue[] => {
  const text = useLocalText()
  const { id: sheetId, template, cells } = sheet ?? NOTHING
  const { uncertainties } = useUncertainties({ template, cells }, cells)
  return useMemo(
    () =>
      cellsOf<StudentItem>(template).flatMap(({ id, table, item, line }) => {
        if (item.basicType === basicTypes.image) return []
        const { value = null, quality, source, at } = cells[id] ?? {}
        const stated = typeof value === 'number' && quality && quality.stated !== null
        const shown = stated
          ? `${typedText(value, quality, template.uncertainty?.coverage ?? 1)} ${item.unit}`.trim()
          : typeof value === 'number'
            ? formatUncertain(value, expanded(template, uncertainties[id]), item.unit, item.format)
            : value || NO_VALUE
        const several = (table.type === 0 ? table.rows : table.type === 1 ? table.columns : []).length > 1
        const number = several ? ` ${line + 1}` : ''
        return [
          {
            cell: id,
            name: several ? `${item.key}.${line + 1}` : item.key,
            label: `${text(item.name) || item.key}${number}`,
            text: shown,
            moment: source === 'instrument' && at ? { sheet: sheetId, cell: id, at } : null,
          },
        ]
      }),
    [sheetId, template, cells, uncertainties, text],
  )
}
