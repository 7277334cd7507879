import { useTranslation } from '../../../app/i18n.ts'
import { ClassReport } from '../components/ClassReport.tsx'

const ClassReading = () => {
  const { t } = useTranslation('files')
  return <ClassReport title={t('class.title')} hint={t('class.hint')} />
}

export default ClassReading
