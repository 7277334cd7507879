import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { useDictionary } from '../../app/dictionary.ts'
import { useTranslation } from '../../app/i18n.ts'

/** The word for the type of a task; exams are in no dictionary. */
export const useTypeWord = (): ((type: TaskType) => string) => {
  const { t } = useTranslation('tasks')
  const lab = useDictionary('labTaskType')
  const box = useDictionary('boxTaskType')
  return (type) => {
    if (type === taskTypes.exam) return t('type.exam')
    return type === taskTypes.boxExperiment || type === taskTypes.boxReport
      ? box.label(type)
      : lab.label(type)
  }
}
