import type { CasStep } from '@labbox/contract/access/cas.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'

const tones = { ok: 'ok', warn: 'warn', fail: 'bad' } as const

/** What the test found, step by step, and what to do about it. */
export const CasReport = ({ steps }: { steps: readonly CasStep[] }) => {
  const { t } = useTranslation('sso')
  const works = steps.every((step) => step.result !== 'fail')
  return (
    <section className="lb-cas-report" aria-label={t('report.title')}>
      <p>
        <strong>{t(works ? 'report.works' : 'report.fails')}</strong>
      </p>
      <ol>
        {steps.map(({ step, result, finding, detail, ms }) => (
          <li key={step}>
            <span className="lb-cas-step">
              <StatusTag tone={tones[result]}>{t(`report.${result}`)}</StatusTag> {t(`report.step.${step}`)}
            </span>
            <div>
              {t(`report.finding.${finding}`)}
              {(detail || ms !== null) && (
                <div className="lb-muted">
                  {detail}
                  {ms !== null && ` ${t('report.ms', { ms })}`}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
