import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Form, Skeleton, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { projectGet, type ProjectDetail } from '@labbox/contract/labs/projects.ts'
import { coursePage } from '@labbox/contract/courses/courses.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import { taskGet, taskPage, taskPublish, type TaskSettings } from '@labbox/contract/tasks/tasks.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { queryClient, queryOf, readOnce } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import {
  defaults,
  settingsOf,
  templateOf,
  valuesOf,
  valuesOfTemplate,
  settingsToKeep,
} from '../publish/values.ts'
import { SaveTemplate } from '../templates/SaveTemplate.tsx'
import { useDayBegin, useGivenTemplate } from '../templates/use-template.ts'
import { useBoxes } from '../type-word.ts'
import { useGivenCourse } from '../components/CourseField.tsx'
import { PublishFields } from '../components/PublishFields.tsx'

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
  const { t } = useTranslation(['tasks', 'tasks-manage', 'task-templates'])
  const navigate = useNavigate()
  const search = useSearch()
  const can = useCan()
  const boxes = useBoxes()
  const given = search['project']
  const from = search['draft'] ?? search['copy']
  const source = useQuery({
    ...queryOf(taskGet, { id: from ?? '' }),
    ...readOnce,
    enabled: from !== undefined,
  })
  // Whom a copied task is for is asked by what its course is.
  const courses = useQuery({
    ...queryOf(coursePage, { limit: 200, archived: false }),
    enabled: from !== undefined && can('courses:course:page'),
  })
  const draft = useRef(false)
  const project = useQuery({ ...queryOf(projectGet, { id: given ?? '' }), enabled: given !== undefined })
  const { form, formProps, busy } = useContractForm({
    endpoint: taskPublish,
    toInput: ({ report, ...values }) => ({
      ...(values as Record<string, never>),
      settings: settingsOf(values['settings'] as Partial<TaskSettings>, Boolean(values['pace'])),
      // Where students have a time of their own, only whether a report is asked for is read of its end.
      reportEndAt: report ? ((values['reportEndAt'] ?? values['endAt']) as string) : null,
      reportTemplateId: templateOf(report === true, values),
      box: boxes && !values['pace'] && values['box'] === true,
      asDraft: draft.current,
      draftId: search['draft'] ?? null,
    }),
    invalidates: [taskPage, taskGet, courseOverview],
    onDone: ({ experimentTaskId }) => {
      notify.success(t(draft.current ? 'tasks-manage:publish.saved' : 'tasks-manage:publish.done'))
      void navigate({ to: '/teacher/taskMgt/task', search: { id: experimentTaskId } })
    },
  })
  const lookingUp = useGivenCourse(form)
  const dayBegin = useDayBegin()
  const template = useGivenTemplate()
  const kept = valuesOfTemplate(template.document, dayBegin)
  const keptLab = kept?.projectId
  useEffect(() => {
    if (project.data) takeProject(form, project.data)
  }, [form, project.data])
  useEffect(() => {
    // A colleague's template may name a lab that only the colleague may read.
    if (keptLab)
      queryClient.fetchQuery(queryOf(projectGet, { id: keptLab })).catch(() => {
        form.setFieldValue('projectId', undefined)
        notify.warning(t('task-templates:labGone'))
      })
  }, [form, keptLab, t])
  const choose = async (id: string) =>
    takeProject(form, await queryClient.fetchQuery(queryOf(projectGet, { id })))
  const send = (asDraft: boolean) => {
    draft.current = asDraft
    form.submit()
  }
  return (
    <RouteDrawer
      title={t('tasks-manage:publish.title')}
      width={640}
      acts={
        <>
          <Button type="primary" loading={busy} onClick={() => send(false)}>
            {t('tasks-manage:publish.go')}
          </Button>
          <Button disabled={busy} onClick={() => send(true)}>
            {t('tasks-manage:publish.save')}
          </Button>
          <SaveTemplate
            disabled={busy}
            settings={() => settingsToKeep(form.getFieldsValue(true) as Record<string, unknown>, dayBegin)}
          />
        </>
      }
    >
      {lookingUp ||
      (given !== undefined && project.isPending) ||
      (from !== undefined && source.isPending) ||
      courses.isLoading ||
      template.reading ? (
        <Skeleton active />
      ) : template.error ? (
        <ErrorState error={template.error} />
      ) : (
        <Form
          {...formProps}
          initialValues={
            source.data ? valuesOf(source.data, search['copy'] !== undefined) : (kept ?? defaults())
          }
        >
          <PublishFields given={given !== undefined} onProject={(id) => void choose(id)} />
          <button type="submit" hidden />
        </Form>
      )}
    </RouteDrawer>
  )
}

export default TaskPublish
