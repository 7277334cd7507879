import { semesterAdd, semesterList } from '@labbox/contract/classes/classes.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SemesterFields } from '../components/SemesterFields.tsx'

const SemesterAdd = () => {
  const { t } = useTranslation('classes')
  return (
    <FormDrawer
      title={t('semester.add')}
      endpoint={semesterAdd}
      invalidates={[semesterList]}
      done={t('semester.added')}
    >
      <SemesterFields />
    </FormDrawer>
  )
}

export default SemesterAdd
