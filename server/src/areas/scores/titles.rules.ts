import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'
import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'

const { labTaskType, boxTaskType } = shippedDictionaries
const kinds = new Map<number, LocalText>([
  ...[...labTaskType.entries, ...boxTaskType.entries].map(
    ({ value, label }) => [Number(value), label] as const,
  ),
  [taskTypes.exam, { zh: '考试', en: 'Exam' }],
])

/** How the columns of a sheet are headed: with their kind where a name alone does not tell them apart, as a lab and its report. */
export const titlesOf = (
  items: readonly { name: LocalText; type: TaskType | null }[],
  locale: Locale,
): string[] => {
  const names = items.map(({ name }) => localText(name, locale))
  const bare = names.map((name, k) => {
    const type = items[k]?.type ?? null
    const kind = type === null ? undefined : kinds.get(type)
    return kind && names.filter((other) => other === name).length > 1
      ? `${name} · ${localText(kind, locale)}`
      : name
  })
  return bare.map((title, k) => {
    const before = bare.slice(0, k).filter((other) => other === title).length
    return before > 0 ? `${title} (${before + 1})` : title
  })
}
