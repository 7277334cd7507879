import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Form } from 'antd'
import { HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { examAdd, examPage } from '@labbox/contract/exams/exams.ts'
import { courseOverview } from '@labbox/contract/courses/learning.ts'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { usePublicConfig } from '../../../app/product.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { useGivenCourse } from '../../tasks/index.ts'
import { ExamFields } from './ExamFields.tsx'
import '../exams.css'

const FULL_MS = 15 * MINUTE_MS

/** The next full quarter of an hour, so far ahead. */
const ahead = (hours: number): string =>
  new Date(Math.ceil((serverNow() + hours * HOUR_MS) / FULL_MS) * FULL_MS).toISOString()

/** A draft of an exam or a quiz; what is to be published is looked at once more on its page. */
export const ExamNew = ({ type }: { type: 1 | 6 }) => {
  const { t } = useTranslation('exams')
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
  }
  return (
    <RouteDrawer
      title={t(`${kind}.add`)}
      width={760}
      acts={
        <Button type="primary" loading={busy} disabled={lookingUp} onClick={form.submit}>
          {t('exam.saveDraft')}
        </Button>
      }
    >
      <Form {...formProps} initialValues={initial}>
        <ExamFields />
        <button type="submit" hidden />
      </Form>
    </RouteDrawer>
  )
}
