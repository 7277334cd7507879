import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { examGet, examPage, examUpdate } from '@labbox/contract/exams/exams.ts'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ExamFields } from './ExamFields.tsx'
import '../exams.css'

/** Changes a draft of an exam or a quiz. */
const ExamUpdate = () => {
  const { t } = useTranslation('exams')
  const { id = '' } = useParams()
  const query = useQuery({ ...queryOf(examGet, { id }), staleTime: Infinity, gcTime: 0 })
  const { data } = query
  return (
    <FormDrawer
      title={t('exam.update')}
      width={760}
      endpoint={examUpdate}
      fixed={{ id }}
      query={query}
      initial={
        data && {
          ...data,
          classIds: data.classes.map((one) => one.id),
          students: data.arrangements.map(({ studentId, classId, extraMinutes, startAt, endAt }) => ({
            studentId,
            classId,
            extraMinutes,
            startAt,
            endAt,
          })),
        }
      }
      submitLabel={t('exam.saveDraft')}
      invalidates={[examPage, examGet]}
      done={t('exam.updated')}
    >
      <ExamFields type={data?.type ?? taskTypes.exam} />
    </FormDrawer>
  )
}

export default ExamUpdate
