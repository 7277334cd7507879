import { classAdd, classPage } from '@labbox/contract/classes/classes.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ClassFields } from '../components/ClassFields.tsx'

const ClassAdd = () => {
  const { t } = useTranslation('classes')
  return (
    <FormDrawer title={t('add.title')} endpoint={classAdd} invalidates={[classPage]} done={t('add.done')}>
      <ClassFields />
    </FormDrawer>
  )
}

export default ClassAdd
