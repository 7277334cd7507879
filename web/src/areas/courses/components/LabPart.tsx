import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { isEmptyDoc } from '@labbox/contract/core/rich-doc.ts'
import type { CourseLab } from '@labbox/contract/courses/courses.ts'
import { courseLabGet, type CourseLabView } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RichView } from '../../../ui/rich/RichView.tsx'
import { useLocalDoc } from '../../../ui/rich/use-local-doc.ts'
import { CircuitView } from '../../bench/index.ts'

export type LabPartName = 'guidebook' | 'monitor' | 'report'

const Guidebook = ({ lab }: { lab: CourseLabView }) => {
  const { t } = useTranslation('courses')
  const doc = useLocalDoc()
  const written = doc(lab.guidebook)
  return (
    <>
      {isEmptyDoc(written) ? (
        <p className="lb-muted">{t('lab.noGuidebook')}</p>
      ) : (
        <RichView doc={written} files={lab.files} />
      )}
      {Object.keys(lab.circuit.components).length > 0 && (
        <>
          <h2>{t('lab.circuit')}</h2>
          <CircuitView circuit={lab.circuit} />
        </>
      )}
    </>
  )
}

const Monitor = ({ lab }: { lab: CourseLabView }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  if (lab.measurement.pages.length === 0) return <p className="lb-muted">{t('lab.noTables')}</p>
  return lab.measurement.pages.map((page) => (
    <section key={page.id}>
      <h2>{text(page.name) || t('lab.table')}</h2>
      {page.tables.map((table) => (
        <Table
          key={table.id}
          size="small"
          className="lb-block"
          pagination={false}
          scroll={{ x: 'max-content' }}
          rowKey="id"
          caption={text(table.name) || undefined}
          dataSource={table.items}
          columns={[
            { title: t('lab.item'), render: (_, item) => text(item.name) },
            { title: t('lab.key'), dataIndex: 'key' },
            { title: t('lab.unit'), render: (_, item) => item.unit || '–' },
            { title: t('lab.way'), render: (_, item) => t(`lab.ways.${item.type}`) },
            { title: t('lab.command'), render: (_, item) => item.command || item.formula || '–' },
          ]}
        />
      ))}
    </section>
  ))
}

const Report = ({ lab }: { lab: CourseLabView }) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const doc = useLocalDoc()
  if (lab.report.sections.length === 0) return <p className="lb-muted">{t('lab.noReport')}</p>
  return (
    <ol className="lb-course-sections">
      {lab.report.sections.map((section) => (
        <li key={section.id}>
          <strong>{text(section.title)}</strong>{' '}
          <span className="lb-muted">{t(`lab.section.${section.kind}`)}</span>
          {section.kind === 'text' && <RichView doc={doc(section.prompt)} files={lab.files} />}
        </li>
      ))}
    </ol>
  )
}

const parts = { guidebook: Guidebook, monitor: Monitor, report: Report }

const Chosen = ({
  courseId,
  projectId,
  part,
}: {
  courseId: string
  projectId: string
  part: LabPartName
}) => {
  const query = useQuery(queryOf(courseLabGet, { courseId, projectId }))
  const Part = parts[part]
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? <Part lab={query.data} /> : <Skeleton active />
}

interface Props {
  courseId: string
  labs: readonly CourseLab[]
  part: LabPartName
}

/** Guidebook, measurement tables or report of one of the course's labs, for reading. */
export const LabPart = ({ courseId, labs, part }: Props) => {
  const { t } = useTranslation('courses')
  const text = useLocalText()
  const search: Record<string, string> = useSearch({ strict: false })
  // An address may name the lab it leads to.
  const [picked, setPicked] = useState(search['lab'])
  const projectId = labs.find((lab) => lab.id === picked)?.id ?? labs[0]?.id
  if (!projectId) return <EmptyState title={t('lab.none')} hint={t('lab.noneHint')} />
  return (
    <article className="lb-course-narrow">
      <Select
        className="lb-block lb-course-pick"
        aria-label={t('lab.pick')}
        value={projectId}
        options={labs.map((lab) => ({ value: lab.id, label: text(lab.name) }))}
        onChange={setPicked}
      />
      <Chosen key={`${projectId} ${part}`} courseId={courseId} projectId={projectId} part={part} />
    </article>
  )
}
