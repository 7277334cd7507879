import { Button } from 'antd'
import { useState } from 'react'
import { itemTypes } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { GridRow } from './layout.ts'
import type { SheetState, SheetStore } from './store.ts'

/** Reads all cells of a row one after the other; it ends at the first that is refused, which says why. */
export const ReadRow = ({
  row,
  store,
  state,
  occupancyId,
  onRead,
}: {
  row: GridRow
  store: SheetStore
  state: SheetState
  occupancyId: string
  onRead: ((cellId: string) => void) | undefined
}) => {
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  const [reading, setReading] = useState(false)
  // A row of one item over many lines is many settings of the circuit: there is no reading it at once.
  const cells = row.item
    ? []
    : row.cells.flatMap((cell) => (cell?.item.type === itemTypes.reading && !cell.item.test ? cell : []))
  if (cells.length < 2) return null
  const read = async (): Promise<void> => {
    setReading(true)
    try {
      for (const { id, item } of cells) {
        const option = item.parameter
          ? (state.sheet.cells[id]?.option ?? item.parameter.options[0])
          : undefined
        if (!(await store.read({ cellId: id, occupancyId, option }))) return
        onRead?.(id)
      }
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      size="small"
      type="link"
      loading={reading}
      aria-label={t('cell.readRowLabel', { row: text(row.name) })}
      onClick={() => void read()}
    >
      {t('cell.readRow')}
    </Button>
  )
}
