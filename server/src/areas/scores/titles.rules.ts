import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'
import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'

const kinds: Record<TaskType, Record<Locale, string>> = {
  [taskTypes.quiz]: { zh: '测验', en: 'quiz' },
  [taskTypes.experiment]: { zh: '实验', en: 'experiment' },
  [taskTypes.report]: { zh: '报告', en: 'report' },
  [taskTypes.boxExperiment]: { zh: '离线实验', en: 'offline experiment' },
  [taskTypes.boxReport]: { zh: '离线报告', en: 'offline report' },
  [taskTypes.exam]: { zh: '考试', en: 'exam' },
}

/** How the columns of a sheet are headed: with their kind where a name alone does not tell them apart, as a lab and its report. */
export const titlesOf = (
  items: readonly { name: LocalText; type: TaskType | null }[],
  locale: Locale,
): string[] => {
  const names = items.map(({ name }) => localText(name, locale))
  const bare = names.map((name, k) => {
    const type = items[k]?.type ?? null
    return type !== null && names.filter((other) => other === name).length > 1
      ? `${name} · ${kinds[type][locale]}`
      : name
  })
  return bare.map((title, k) => {
    const before = bare.slice(0, k).filter((other) => other === title).length
    return before > 0 ? `${title} (${before + 1})` : title
  })
}
