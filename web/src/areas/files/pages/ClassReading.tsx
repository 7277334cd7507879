import { useTranslation } from '../../../app/i18n.ts'
import { ClassReport } from '../components/ClassReport.tsx'

const ClassReading = () => {
  const { t } = useTranslation('files')
  const empty = { title: t('class.empty'), hint: t('class.emptyHint') }
  return <ClassReport title={t('class.title')} hint={t('class.hint')} empty={empty} />
}

export default ClassReading
