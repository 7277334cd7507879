import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { useEffect } from 'react'
import { HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { examAdd, examPage } from '@labbox/contract/exams/exams.ts'
import { paperPage } from '@labbox/contract/exams/papers.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { leadOf, momentOf, type TaskTemplate } from '@labbox/contract/tasks/templates.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { serverNow } from '../../../app/clock.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { SaveTemplate, useDayBegin, useGivenCourse, useGivenTemplate } from '../../tasks/index.ts'
import { ExamFields } from './ExamFields.tsx'
import '../exams.css'

const FULL_MS = 15 * MINUTE_MS

/** The next full quarter of an hour, so far ahead. */
const ahead = (hours: number): string =>
  new Date(Math.ceil((serverNow() + hours * HOUR_MS) / FULL_MS) * FULL_MS).toISOString()

/** What a template asks again: its times lie as far after today as they lay after the day on which it was kept. */
const valuesOfTemplate = (kept: TaskTemplate | undefined, dayBegin: string) => {
  if (!kept || kept.type === taskTypes.experiment) return null
  const { type: _, times, ...values } = kept
  return { ...values, startAt: momentOf(times.start, dayBegin), endAt: momentOf(times.end, dayBegin) }
}

/** What a template keeps of the form. */
const settingsToKeep = (values: Record<string, unknown>, type: 1 | 6, dayBegin: string) => {
  const lead = (name: string) => leadOf((values[name] as string | null) ?? Number.NaN, dayBegin)
  return { ...values, type, times: { start: lead('startAt'), end: lead('endAt') } }
}

/** A draft of an exam or a quiz; what is to be published is looked at once more on its page. */
export const ExamNew = ({ type }: { type: 1 | 6 }) => {
  const { t } = useTranslation(['exams', 'task-templates'])
  const navigate = useNavigate()
  const search = useSearch()
  const config = usePublicConfig()
  const kind = type === 6 ? 'exam' : 'quiz'
  const { form, formProps, busy } = useContractForm({
    endpoint: examAdd,
    fixed: { type },
    invalidates: [examPage, courseOverview],
    done: t('exam.added'),
    onDone: ({ id }) => void navigate({ to: '/exam/list/exam', search: { id } }),
  })
  const lookingUp = useGivenCourse(form)
  const dayBegin = useDayBegin()
  const template = useGivenTemplate()
  const kept = valuesOfTemplate(template.document, dayBegin)
  const papers = useQuery({ ...queryOf(paperPage, { limit: 200 }), enabled: kept !== null })
  const known = new Set(papers.data?.items.map(({ id }) => id))
  // A colleague's template may name papers that only the colleague may read.
  const gone = papers.data && kept?.paperIds.some((id) => !known.has(id))
  useEffect(() => {
    if (gone) notify.warning(t('task-templates:papersGone'))
  }, [gone, t])
  const initial = {
    mode: 2,
    startAt: ahead(1),
    endAt: ahead(type === 6 ? 3 : 1.5),
    students: [],
    classIds: [],
    pace: null,
    remark: '',
    paperIds: search['paper'] ? [search['paper']] : [],
    settings: ExamSettings.parse({
      ...(config && { graceS: config.examGraceSeconds }),
      ...(type === 1 && { release: 'submission', complaintDays: 0 }),
    }),
    ...(kept && { ...kept, paperIds: kept.paperIds.filter((id) => known.has(id)) }),
  }
  return (
    <RouteDrawer
      title={t(`${kind}.add`)}
      width={760}
      acts={
        <>
          <Button type="primary" loading={busy} disabled={lookingUp} onClick={form.submit}>
            {t('exam.saveDraft')}
          </Button>
          <SaveTemplate
            disabled={busy}
            settings={() =>
              settingsToKeep(form.getFieldsValue(true) as Record<string, unknown>, type, dayBegin)
            }
          />
        </>
      }
    >
      {template.reading || (kept && papers.isPending) ? (
        <Skeleton active />
      ) : template.error ? (
        <ErrorState error={template.error} />
      ) : (
        <Form {...formProps} initialValues={initial}>
          <ExamFields />
          <button type="submit" hidden />
        </Form>
      )}
    </RouteDrawer>
  )
}
