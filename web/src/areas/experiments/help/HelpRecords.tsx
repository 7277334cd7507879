import type { HelpRecord } from '@labbox/contract/experiments/help-record.ts'
import { minutesBetween } from '@labbox/contract/core/durations.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** When help was asked for, who came after how long, and what was said. */
export const HelpRecords = ({ records }: { records: readonly HelpRecord[] }) => {
  const { t } = useTranslation('help')
  return (
    <ul className="lb-exp-devices">
      {records.map(({ id, student, askedAt, takenAt, by, text, note, closedAt }) => {
        const waited = minutesBetween(new Date(askedAt), takenAt ? new Date(takenAt) : null)
        return (
          <li key={id}>
            <div>
              <strong>{student}</strong> <TimeText value={askedAt} />
              {text && <p>{text}</p>}
              <p className="lb-muted">
                {by
                  ? [by, waited !== null && t('record.waited', { count: waited }), note]
                      .filter(Boolean)
                      .join(' · ')
                  : t(closedAt ? 'record.withdrawn' : 'record.open')}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
