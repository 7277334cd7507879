import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Form, Skeleton, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import { DAY_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { projectGet, type ProjectDetail } from '@labbox/contract/labs/projects.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { leadOf, momentOf, type TaskTemplate } from '@labbox/contract/tasks/templates.ts'
import {
  STUCK_MINUTES,
  taskGet,
  taskPage,
  taskPublish,
  type TaskSettings,
} from '@labbox/contract/tasks/tasks.ts'
import { serverNow } from '../../../app/clock.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { queryClient, queryOf, readOnce } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SaveTemplate } from '../templates/SaveTemplate.tsx'
import { useDayBegin, useGivenTemplate } from '../templates/use-template.ts'
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
    reportTemplateId: null,
    late: null,
    pace: null,
    settings: {
      feedback: true,
      pdfReport: false,
      manualFill: false,
      groups: null,
      stuckMinutes: STUCK_MINUTES,
    },
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

/** A field that was cleared says nothing. */
const settingsOf = (settings: Partial<TaskSettings>, paced: boolean) => ({
  ...settings,
  groups: paced ? null : (settings.groups ?? null),
  after: settings.after ?? null,
  afterScore: settings.after ? (settings.afterScore ?? null) : null,
})

/** A report that is written here has the template that was chosen, if one was. */
const templateOf = (report: boolean, values: Record<string, unknown>): string | null => {
  const { pdfReport } = values['settings'] as Partial<TaskSettings>
  return report && !pdfReport ? ((values['reportTemplateId'] as string | null | undefined) ?? null) : null
}

/** What is asked again for a draft, or for a copy of a task for other classes: its times begin now, as far apart as before. */
const valuesOf = (task: DataOf<typeof taskGet>, copy: boolean) => {
  const shift = copy ? serverNow() - Date.parse(task.startAt) : 0
  const moved = (at: string) => (copy ? minute(Date.parse(at) + shift) : at)
  const { projectId, courseId, name, remark, settings, lateUntil, latePenalty } = task
  return {
    projectId: projectId ?? undefined,
    courseId,
    pace: copy ? null : task.pace,
    name,
    remark,
    settings,
    classIds: copy ? [] : task.classes.map(({ id }) => id),
    startAt: moved(task.startAt),
    endAt: moved(task.endAt),
    report: task.reportEndAt !== null,
    reportEndAt: moved(task.reportEndAt ?? task.endAt),
    reportTemplateId: task.reportTemplateId,
    late: lateUntil && {
      days: (Date.parse(lateUntil) - Date.parse(task.endAt)) / DAY_MS,
      percent: latePenalty,
    },
  }
}

/** What a template asks again: its times lie as far after today as they lay after the day on which it was kept. */
const valuesOfTemplate = (kept: TaskTemplate | undefined, dayBegin: string) => {
  if (kept?.type !== taskTypes.experiment) return null
  const { type: _, times, ...values } = kept
  return {
    ...defaults(),
    ...values,
    startAt: momentOf(times.start, dayBegin),
    endAt: momentOf(times.end, dayBegin),
    report: times.reportEnd !== null,
    reportEndAt: momentOf(times.reportEnd ?? times.end, dayBegin),
  }
}

/** What a template keeps of the form. */
const settingsToKeep = (values: Record<string, unknown>, dayBegin: string) => {
  const lead = (name: string) => leadOf((values[name] as string | null) ?? Number.NaN, dayBegin)
  const report = values['report'] === true
  return {
    ...values,
    type: taskTypes.experiment,
    times: { start: lead('startAt'), end: lead('endAt'), reportEnd: report ? lead('reportEndAt') : null },
    reportTemplateId: templateOf(report, values),
    settings: settingsOf(values['settings'] as Partial<TaskSettings>, false),
  }
}

/** Hands a lab project to classes, as experiment and report. */
const TaskPublish = () => {
  const { t } = useTranslation(['tasks', 'tasks-manage', 'task-templates'])
  const navigate = useNavigate()
  const search = useSearch()
  const given = search['project']
  const from = search['draft'] ?? search['copy']
  const source = useQuery({
    ...queryOf(taskGet, { id: from ?? '' }),
    ...readOnce,
    enabled: from !== undefined,
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
