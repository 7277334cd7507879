import type { ClassAttainment } from '@labbox/contract/scores/attainment-calls.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import '../../../ui/arrange.css'

/** What a teacher makes of the figures; it goes into the report. */
export const Words = ({ data }: { data: ClassAttainment }) => {
  const { t } = useTranslation('scores-attainment')
  const said = (['analysis', 'followUp', 'measures'] as const).filter((key) => data.report[key] !== '')
  return (
    <section className="lb-list lb-block">
      <h2 className="lb-ends">
        {t('words.title')}
        {data.editable && (
          <LinkButton to="/teacher/attainment/class/report" search>
            {t(said.length > 0 ? 'common:action.edit' : 'words.write')}
          </LinkButton>
        )}
      </h2>
      {said.length === 0 && <p className="lb-muted">{t('words.none')}</p>}
      {said.map((key) => (
        <div key={key}>
          <h3>{t(`words.${key}`)}</h3>
          {data.report[key].split('\n').map((line, k) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a text have no other key
            <p key={k}>{line}</p>
          ))}
        </div>
      ))}
    </section>
  )
}
