import type { ReportTemplate } from '@labbox/contract/templates/report.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { Changes } from './compare.ts'
import { DiffText } from './DiffText.tsx'

/** What two drafts of a report differ in: texts, and pictures that were chosen. */
export const DraftChanges = ({
  template,
  changes,
}: {
  template: ReportTemplate
  changes: Pick<Changes, 'texts' | 'pictures'>
}) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const titleOf = (id: string) => text(template.sections.find((section) => section.id === id)?.title)
  return (
    <>
      {Object.entries(changes.texts).map(([id, parts]) => (
        <section key={id}>
          <h3>{titleOf(id)}</h3>
          <DiffText parts={parts} />
        </section>
      ))}
      {changes.pictures.map((id) => (
        <p key={id}>{t('changes.pictures', { title: titleOf(id) })}</p>
      ))}
    </>
  )
}
