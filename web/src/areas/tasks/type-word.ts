import { isBoxType, taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { useDictionary } from '../../app/dictionary.ts'
import { useTranslation } from '../../app/i18n.ts'
import { usePublicConfig } from '../../app/product.ts'

/** The word for the type of a task; exams are in no dictionary. */
export const useTypeWord = (): ((type: TaskType) => string) => {
  const { t } = useTranslation('tasks')
  const lab = useDictionary('labTaskType')
  const box = useDictionary('boxTaskType')
  return (type) => {
    if (type === taskTypes.exam) return t('type.exam')
    return isBoxType(type) ? box.label(type) : lab.label(type)
  }
}

/** Whether the work mode has lab boxes, and tasks for them. */
export const useBoxes = (): boolean => usePublicConfig()?.workMode !== 'server'

/** The types that lists are filtered by: those of lab boxes where there may be any. */
export const useOfferedTypes = (): TaskType[] => {
  const boxes = useBoxes()
  return Object.values(taskTypes).filter((type) => boxes || !isBoxType(type))
}
