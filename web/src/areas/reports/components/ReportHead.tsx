import type { ReactNode } from 'react'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { MyReport } from '@labbox/contract/reports/reports.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StudentStatus, TimeLeft } from '../../tasks/index.ts'

interface Props {
  report: MyReport
  save?: ReactNode
  actions?: ReactNode
}

/** Name, state and time left of one's own report. */
export const ReportHead = ({ report, save, actions }: Props) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const { task } = report
  return (
    <PageHeader
      title={text(task.name)}
      hint={
        <span className="lb-report-facts">
          <StudentStatus type={taskTypes.report} status={task.status} />
          <span>
            {text(task.className)} · {task.teacher}
          </span>
          {report.editable && <TimeLeft endAt={task.endAt} />}
          {save}
        </span>
      }
      actions={
        <>
          {report.experimentId && (
            <LinkButton to="/doexperiment" search={{ id: report.experimentId } as never}>
              {t(report.remeasure ? 'write.remeasure' : 'write.experiment')}
            </LinkButton>
          )}
          <LinkButton to="/exportpdf" search={{ report: task.id } as never} target="_blank">
            {t('print.title')}
          </LinkButton>
          {actions}
        </>
      }
    />
  )
}
