import { Button } from 'antd'
import { useTranslation } from '../../app/i18n.ts'
import { csvText, saveFile } from './csv.ts'

/** Hands out a table that has all its rows at hand, as CSV; long lists of the server have their own way. */
export const ExportButton = ({
  name,
  rows,
}: {
  /** Of the file, without ending. */
  name: string
  /** Heading first; made when it is wanted. */
  rows: () => unknown[][]
}) => {
  const { t } = useTranslation('common')
  return (
    <Button onClick={() => saveFile(`${name}.csv`, csvText(rows()), 'text/csv')}>{t('list.export')}</Button>
  )
}
