import { useTranslation } from '../../../app/i18n.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { TaskCenter } from '../../experiments/index.ts'
import DoReport from './DoReport.tsx'

/** The report that the address names; without one, those that are to be written. */
const StuReporting = () => {
  const { t } = useTranslation('reports')
  return useSearch()['id'] ? (
    <DoReport />
  ) : (
    <TaskCenter only={{ kind: 'report', title: t('reporting.title'), hint: t('reporting.hint') }} />
  )
}

export default StuReporting
