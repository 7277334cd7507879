import { useTranslation } from '../../../app/i18n.ts'
import { Link } from '../../../ui/navigation.ts'

/** Leads to the board, where a design is written and tested for this sheet. */
const TestLink = ({ sheetId, cellId, label }: { sheetId: string; cellId: string; label: string }) => {
  const { t } = useTranslation('measurement')
  return (
    <Link
      to="/bench/ifpgaControl"
      search={{ sheet: sheetId }}
      className="ant-btn ant-btn-default ant-btn-sm"
      data-cell={cellId}
      aria-label={t('cell.testLabel', { cell: label })}
    >
      {t('cell.test')}
    </Link>
  )
}

export default TestLink
