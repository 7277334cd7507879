import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Form, Skeleton, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { projectGet, type ProjectDetail } from '@labbox/contract/labs/projects.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import { taskPage, taskPublish } from '@labbox/contract/tasks/tasks.ts'
import { serverNow } from '../../../app/clock.ts'
import { queryClient, queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { useGivenCourse } from '../components/CourseField.tsx'
import { PublishFields } from '../components/PublishFields.tsx'

const minute = (instant: number): string =>
  new Date(Math.floor(instant / MINUTE_MS) * MINUTE_MS).toISOString()

const defaults = () => {
  const now = serverNow()
  return {
    startAt: minute(now),
    endAt: minute(now + 14 * DAY_MS),
    reportEndAt: minute(now + 21 * DAY_MS),
    report: true,
    late: null,
    settings: { feedback: true, pdfReport: false },
    remark: '',
  }
}

/**
 * The task takes the name of its project, in both languages; a lab without a report template asks for no report, and for nothing but a
 * PDF when its teacher wants one.
 */
const takeProject = (form: FormInstance, { id, name, document }: ProjectDetail) => {
  const written = document.report.sections.length > 0
  form.setFieldsValue({ projectId: id, name, report: written, settings: { pdfReport: !written } })
}

/** Hands a lab project to classes, as experiment and report. */
const TaskPublish = () => {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const search = useSearch()
  const given = search['project']
  const project = useQuery({ ...queryOf(projectGet, { id: given ?? '' }), enabled: given !== undefined })
  const { form, formProps, busy } = useContractForm({
    endpoint: taskPublish,
    toInput: ({ report, ...values }) => ({
      ...(values as Record<string, never>),
      reportEndAt: report ? (values['reportEndAt'] as string) : null,
    }),
    invalidates: [taskPage, courseOverview],
    done: t('publish.done'),
    onDone: ({ experimentTaskId }) =>
      void navigate({ to: '/teacher/taskMgt/task', search: { id: experimentTaskId } }),
  })
  const lookingUp = useGivenCourse(form)
  useEffect(() => {
    if (project.data) takeProject(form, project.data)
  }, [form, project.data])
  const choose = async (id: string) =>
    takeProject(form, await queryClient.fetchQuery(queryOf(projectGet, { id })))
  return (
    <RouteDrawer
      title={t('publish.title')}
      width={640}
      footer={
        <Button type="primary" loading={busy} onClick={form.submit}>
          {t('publish.go')}
        </Button>
      }
    >
      {lookingUp || (given !== undefined && project.isPending) ? (
        <Skeleton active />
      ) : (
        <Form {...formProps} initialValues={defaults()}>
          <PublishFields onProject={(id) => void choose(id)} />
          <button type="submit" hidden />
        </Form>
      )}
    </RouteDrawer>
  )
}

export default TaskPublish
