import { Skeleton, Tabs } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import type { LabView } from '@labbox/contract/labs/version.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { isReportType, type TaskType } from '@labbox/contract/tasks/states.ts'
import { taskLab } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LabReader } from '../../labs/index.ts'
import { TemplateTry } from '../../measurement/index.ts'

type PartName = 'guidebook' | 'sheet' | 'report'

/** To be filled in as a student would; nothing is judged. */
const SheetTry = ({ measurement }: Pick<LabView, 'measurement'>) => {
  const template = useMemo(() => Template.parse(measurement), [measurement])
  return <TemplateTry template={template} />
}

const bodies: Record<PartName, (lab: LabView) => ReactNode> = {
  guidebook: (lab) => <LabReader lab={lab} part="guidebook" />,
  sheet: ({ measurement }) => <SheetTry measurement={measurement} />,
  report: (lab) => <LabReader lab={lab} part="report" />,
}

/** A report begins with what is to be written, an experiment with what is to be read. */
const partsOf = (type: TaskType, { measurement }: LabView): PartName[] => [
  ...(isReportType(type) ? (['report'] as const) : []),
  'guidebook',
  ...(measurement.pages.length > 0 ? (['sheet'] as const) : []),
]

/** What a task hands out, to be tried. */
export const Handed = ({ id, type }: { id: string; type: TaskType }) => {
  const { t } = useTranslation('tasks-manage')
  const { data, isError, error, refetch } = useQuery(queryOf(taskLab, { id }))
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Tabs
      size="small"
      destroyOnHidden
      items={partsOf(type, data).map((key) => ({
        key,
        label: t(`asStudent.part.${key}`),
        children: <Suspense fallback={<Skeleton active />}>{bodies[key](data)}</Suspense>,
      }))}
    />
  )
}
