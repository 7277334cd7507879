import { Suspense } from 'react'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import { NO_VALUE } from '@labbox/contract/measurement/format.ts'
import { formatUncertain } from '@labbox/contract/measurement/uncertainty/format.ts'
import { basicTypes, type StudentItem } from '@labbox/contract/measurement/template.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const SheetPicture = lazy(() => import('./SheetPicture.tsx'))

type Cell = Sheet['cells'][string]

interface Verdict {
  verdict: Cell['verdict']
  /** That it passed is said by colour and shape alone. */
  brief?: boolean
}

/** Passed or failed, by colour, shape and word. */
export const VerdictMark = ({ verdict, brief = false }: Verdict) => {
  const { t } = useTranslation('measurement')
  if (!verdict) return null
  return (
    <StatusTag tone={verdict === 'pass' ? 'ok' : 'bad'} brief={brief && verdict === 'pass'}>
      {t(`verdict.${verdict}`)}
    </StatusTag>
  )
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

/** `3.30 ± 0.02` with the unit of both. */
const inUnit = (text: string, unit: string): string => (unit === '' ? text : `(${text}) ${unit}`)

/** A value as its item shows it: number with unit, text, or picture. */
export const ValueText = ({
  item,
  value,
  state,
  url,
  u = null,
  typed,
}: {
  item: StudentItem
  value: Cell['value']
  state: Cell['state']
  url: string | null
  /** Expanded uncertainty, where it is told. */
  u?: number | null
  /** The number as a person stated it, where its uncertainty is a person's too. */
  typed?: string | undefined
}) => {
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  if (state === 'undefined') return <span title={t('cell.undefinedHint')}>{t('cell.undefined')}</span>
  if (value === null || value === '') return <span className="lb-muted">{NO_VALUE}</span>
  if (item.basicType === basicTypes.image)
    return url ? (
      <Suspense fallback={t('cell.picture')}>
        <SheetPicture url={url} name={text(item.name)} />
      </Suspense>
    ) : (
      <span>{t('cell.picture')}</span>
    )
  return (
    <span className="lb-num">
      {typed !== undefined
        ? inUnit(typed, item.unit)
        : typeof value === 'number'
          ? formatUncertain(value, u, item.unit, item.format)
          : value}
    </span>
  )
}

/** What the items' points come to: a proposal for who teaches, one's own score for who practises. */
export const ScoreLine = ({ sheet }: { sheet: Sheet }) => {
  const { t } = useTranslation('measurement')
  if (!sheet.score || sheet.score.possible === 0) return null
  const { earned, possible, passed, failed, open } = sheet.score
  return (
    <p className="lb-sheet-score">
      {t(sheet.view === 'full' ? 'score.points' : 'score.own', { earned, possible })}
      <span className="lb-muted"> · {t('score.cells', { passed, failed, open })}</span>
    </p>
  )
}
