import { taskTypes } from '@labbox/contract/tasks/states.ts'
import type { MyReport } from '@labbox/contract/reports/reports.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AskLink, MyGroup, StudentStatus } from '../../tasks/index.ts'

/** Name and state of one's own report, with the ways to the experiment and to paper. */
export const ReportHead = ({ report }: { report: MyReport }) => {
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
          {task.grouped && <MyGroup task={task} />}
        </span>
      }
      actions={
        <>
          {!report.experimentId && task.sourceStudentTaskId && (
            <LinkButton to="/task-center">{t('write.startExperiment')}</LinkButton>
          )}
          {report.experimentId && (
            <LinkButton to="/doexperiment" search={{ id: report.experimentId }}>
              {t(report.remeasure ? 'write.remeasure' : 'write.experiment')}
            </LinkButton>
          )}
          <AskLink id={task.id} />
          <LinkButton to="/exportpdf" search={{ report: task.id }} target="_blank">
            {t('print.title')}
          </LinkButton>
        </>
      }
    />
  )
}
