import { Image } from 'antd'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { formatValue, NO_VALUE } from '@labbox/contract/measurement/format.ts'
import { basicTypes, type StudentItem } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

type Cell = Sheet['cells'][string]

/** Passed or failed, by colour, shape and word. */
export const VerdictMark = ({ verdict }: { verdict: Cell['verdict'] }) => {
  const { t } = useTranslation('measurement')
  if (!verdict) return null
  return <StatusTag tone={verdict === 'pass' ? 'ok' : 'bad'}>{t(`verdict.${verdict}`)}</StatusTag>
}

/** Typed by hand where an instrument reading was expected. */
export const HandMark = () => {
  const { t } = useTranslation('measurement')
  return (
    <span className="lb-sheet-hand" title={t('cell.markedHint')}>
      {t('cell.marked')}
    </span>
  )
}

/** A value as its item shows it: number with unit, text, or picture. */
export const ValueText = ({
  item,
  value,
  state,
  url,
}: {
  item: StudentItem
  value: Cell['value']
  state: Cell['state']
  url: string | null
}) => {
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  if (state === 'undefined') return <span title={t('cell.undefinedHint')}>{t('cell.undefined')}</span>
  if (value === null || value === '') return <span className="lb-muted">{NO_VALUE}</span>
  if (item.basicType === basicTypes.image)
    return url ? (
      <Image src={url} alt={text(item.name)} className="lb-sheet-picture" width={96} />
    ) : (
      <span>{t('cell.picture')}</span>
    )
  return (
    <span className="lb-num">
      {typeof value === 'number' ? formatValue(value, item.format, item.unit) : value}
    </span>
  )
}
