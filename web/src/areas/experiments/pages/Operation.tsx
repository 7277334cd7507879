import { useTranslation } from '../../../app/i18n.ts'
import TaskCenter from './TaskCenter.tsx'

/** One's own lab tasks: what is to be done on a bench. */
const Operation = () => {
  const { t } = useTranslation('experiments')
  return <TaskCenter only={{ kind: 'experiment', title: t('operation.title'), hint: t('operation.hint') }} />
}

export default Operation
