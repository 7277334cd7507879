import { benchErrors } from '@labbox/contract/errors/bench.ts'
import type { HelpSight } from '@labbox/contract/experiments/help-record.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'

const errors: Record<string, { zh: string; en: string }> = benchErrors

/** What the server knew of the work when help was asked for: step, last value, bench. */
export const Sight = ({ shows: { step, reading, bench } }: { shows: HelpSight }) => {
  const { t } = useTranslation(['help', 'devices'])
  const text = useLocalText()
  const locale = useLocale()
  const asked = bench?.command ?? (bench?.op ? t(`devices:op.${bench.op}`) : null)
  const failure = bench?.failure ? (errors[bench.failure]?.[locale] ?? bench.failure) : null
  return (
    <ul className="lb-exp-list">
      <li>
        {step
          ? t('sight.step', { ...step, name: text(step.name) || t('table', { number: step.number }) })
          : t('sight.noStep')}
      </li>
      {reading && (
        <li>
          {t('sight.reading', {
            name: text(reading.name),
            value: `${reading.value ?? t('sight.picture')} ${reading.unit}`.trim(),
          })}{' '}
          <span className="lb-muted">
            <TimeText value={reading.at} />
          </span>
        </li>
      )}
      <li>
        {bench ? text(bench.name) : t('sight.noBench')}
        {bench && !bench.online && ` · ${t('sight.offline')}`}
        {asked && (
          <>
            {` · ${t('sight.asked')} `}
            <code>{asked}</code>
          </>
        )}
        {failure && ` · ${t('sight.failed', { text: failure.replace('{detail}', '') })}`}
      </li>
    </ul>
  )
}
