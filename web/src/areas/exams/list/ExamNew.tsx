import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { useEffect } from 'react'
import { examAdd, examGet, examPage } from '@labbox/contract/exams/exams.ts'
import { paperPage } from '@labbox/contract/exams/papers.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { queryOf, readOnce } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { SaveTemplate, useDayBegin, useGivenCourse, useGivenTemplate } from '../../tasks/index.ts'
import { ExamFields } from './ExamFields.tsx'
import { ahead, settingsToKeep, valuesOfCopy, valuesOfTemplate } from './values.ts'
import '../exams.css'

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
  const from = search['copy']
  const source = useQuery({
    ...queryOf(examGet, { id: from ?? '' }),
    ...readOnce,
    enabled: from !== undefined,
  })
  const kept = valuesOfCopy(source.data) ?? valuesOfTemplate(template.document, dayBegin)
  const papers = useQuery({ ...queryOf(paperPage, { limit: 200 }), enabled: kept !== null })
  const known = new Set(papers.data?.items.map(({ id }) => id))
  // A colleague's template or exam may name papers that only the colleague may read, and papers are deleted.
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
      {template.reading || (from !== undefined && source.isPending) || (kept && papers.isPending) ? (
        <Skeleton active />
      ) : (template.error ?? source.error) ? (
        <ErrorState error={template.error ?? source.error} />
      ) : (
        <Form {...formProps} initialValues={initial}>
          <ExamFields type={type} />
          <button type="submit" hidden />
        </Form>
      )}
    </RouteDrawer>
  )
}
