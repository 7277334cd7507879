import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { classPage, semesterList, semesterUpdate } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SemesterFields } from '../components/SemesterFields.tsx'

const SemesterUpdate = () => {
  const { t } = useTranslation('classes')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(semesterList, {}))
  const semester = query.data?.find((row) => row.id === id)
  return (
    <FormDrawer
      title={t('semester.update')}
      endpoint={semesterUpdate}
      fixed={{ id }}
      query={query}
      initial={semester}
      invalidates={[semesterList, classPage]}
      done={t('update.done')}
    >
      <SemesterFields zone={semester?.timeZone} />
    </FormDrawer>
  )
}

export default SemesterUpdate
