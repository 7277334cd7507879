import type { LogRow } from '@labbox/contract/system/syslog.ts'
import { useTranslation } from '../../../app/i18n.ts'
import '../system.css'

const isLocalText = (value: object): value is { zh?: string; en?: string } =>
  Object.entries(value).every(([key, text]) => ['zh', 'en'].includes(key) && typeof text === 'string')

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'string') return value
  if (typeof value === 'object' && !Array.isArray(value) && isLocalText(value))
    return [value.zh, value.en].filter(Boolean).join(' / ') || '–'
  return JSON.stringify(value)
}

/** The fields that an act changed, as they were and as they are. */
export const Difference = ({ row }: { row: Pick<LogRow, 'before' | 'after'> }) => {
  const { t } = useTranslation('system')
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])]
  if (names.length === 0) return <span className="lb-muted">–</span>
  return (
    <dl className="lb-difference">
      {names.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {row.before && (
              <del>
                <span className="lb-visually-hidden">{t('syslog.before')} </span>
                {shown(row.before[name])}
              </del>
            )}
            {row.before && row.after && ' → '}
            {row.after && (
              <ins>
                <span className="lb-visually-hidden">{t('syslog.after')} </span>
                {shown(row.after[name])}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
