import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { Link } from '../../../ui/navigation.ts'

interface Props {
  sheetId: string
  cellId: string
  /** When it was read. */
  at: string
  /** What the cell is called. */
  cell: string
}

/** Leads to the moment in the record at which an instrument gave this value. */
export const MomentLink = ({ sheetId, cellId, at, cell }: Props) => {
  const { t } = useTranslation('measurement')
  const reads = useCan()('experiments:record:page')
  const label = t('cell.moment', { cell })
  return reads ? (
    <Link
      to="/bench/experimentTable/record"
      search={{ sheet: sheetId, cell: cellId, at }}
      className="ant-btn ant-btn-text ant-btn-sm ant-btn-icon-only"
      aria-label={label}
      title={label}
    >
      <span aria-hidden>⟲</span>
    </Link>
  ) : null
}
