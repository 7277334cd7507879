import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import { projectGet } from '@labbox/contract/labs/projects.ts'
import { variantOf } from '@labbox/contract/labs/variants.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { CircuitView } from '../../bench/index.ts'
import { TemplateView } from '../../measurement/index.ts'
import { RubricView } from '../../templates/index.ts'
import type { LabDraft } from '../edit/draft.ts'

/** The lab as its students will read it. */
export const PreviewTab = ({ draft, projectId }: { draft: LabDraft; projectId: string }) => {
  const { t } = useTranslation(['labs', 'templates'])
  const text = useLocalText()
  const doc = useLocalDoc()
  // Asked anew, for the links of pictures that came in since the editor was opened.
  const query = useQuery({ ...queryOf(projectGet, { id: projectId }), staleTime: 0 })
  if (query.isPending) return <Skeleton active />
  const files = query.data?.files ?? {}
  const { guidebook, circuit, measurement, report } = variantOf(draft.document, null)
  return (
    <article className="lb-lab-narrow lb-lab-preview">
      <h1>{text(draft.name)}</h1>
      <p className="lb-muted">{text(draft.introduction)}</p>
      <h2>{t('tab.guidebook')}</h2>
      {isEmptyDoc(doc(guidebook)) ? (
        <p className="lb-muted">{t('problem.noGuidebook')}</p>
      ) : (
        <RichView doc={doc(guidebook)} files={files} />
      )}
      <h2>{t('tab.circuit')}</h2>
      {Object.keys(circuit.components).length === 0 ? (
        <p className="lb-muted">{t('circuit.empty')}</p>
      ) : (
        <CircuitView circuit={circuit} />
      )}
      <h2>{t('tab.measurement')}</h2>
      {measurement.pages.length === 0 && <p className="lb-muted">{t('preview.noTables')}</p>}
      {Template.safeParse(measurement).success ? (
        <TemplateView template={measurement} />
      ) : (
        <p className="lb-muted">{t('problem.unstorable')}</p>
      )}
      <h2>{t('tab.report')}</h2>
      <ol className="lb-preview-sections">
        {report.sections.map((section) => (
          <li key={section.id}>
            <strong>{text(section.title)}</strong>{' '}
            <span className="lb-muted">
              {t(`templates:kind.${section.kind}`)}
              {'required' in section && section.required && ` · ${t('templates:section.required')}`}
            </span>
            {section.kind === 'text' && <RichView doc={doc(section.prompt)} files={files} />}
          </li>
        ))}
      </ol>
      {report.rubric && <RubricView rubric={report.rubric} />}
    </article>
  )
}
