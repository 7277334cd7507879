import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Select, Skeleton } from 'antd'
import type { CourseLab } from '@labbox/contract/courses/courses.ts'
import { courseLabGet } from '@labbox/contract/courses/learning.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LabReader, type LabPartName } from '../../labs/index.ts'

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
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data ? <LabReader lab={query.data} part={part} /> : <Skeleton active />
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
  const navigate = useNavigate()
  const search = useSearch()
  const projectId = labs.find((lab) => lab.id === search['lab'])?.id ?? labs[0]?.id
  // In the address, so that the other parts of the course show the same lab.
  const pick = (lab: string) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, lab }), replace: true })
  if (!projectId) return <EmptyState title={t('lab.none')} hint={t('lab.noneHint')} />
  return (
    <article className="lb-course-narrow">
      <Select
        className="lb-block lb-course-pick"
        aria-label={t('lab.pick')}
        value={projectId}
        options={labs.map((lab) => ({ value: lab.id, label: text(lab.name) }))}
        onChange={pick}
      />
      <Chosen key={`${projectId} ${part}`} courseId={courseId} projectId={projectId} part={part} />
    </article>
  )
}
