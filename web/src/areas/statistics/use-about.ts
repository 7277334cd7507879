import { useMemo } from 'react'
import { statisticsChoices, type StatisticsChoiceKind } from '@labbox/contract/statistics/choices.ts'
import { useTranslation } from '../../app/i18n.ts'
import { useCan } from '../../app/session/session.ts'
import type { Filter } from '../../ui/list/types.ts'
import { useSearch } from '../../ui/navigation.ts'

/** What figures are about, as it stands in the address; it goes along from page to page. */
const aboutKeys = ['semesterId', 'courseId', 'classId', 'from', 'to'] as const
type AboutKey = (typeof aboutKeys)[number]
export type About = Partial<Record<AboutKey, string>>

export const useAbout = (): About => {
  const search = useSearch()
  return Object.fromEntries(aboutKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** The filters that say it. */
export const useAboutFilters = (keys: readonly AboutKey[] = aboutKeys): Filter[] => {
  const { t } = useTranslation('statistics')
  const can = useCan()
  const mayChoose = can('statistics:task:page')
  return useMemo(() => {
    const choice = (key: AboutKey, of: StatisticsChoiceKind): Filter[] =>
      mayChoose
        ? [{ key, label: t(`field.${of}`), found: { endpoint: statisticsChoices, input: { of } } }]
        : []
    const all: Record<AboutKey, Filter[]> = {
      semesterId: choice('semesterId', 'semester'),
      courseId: choice('courseId', 'course'),
      classId: choice('classId', 'class'),
      from: [{ key: 'from', label: t('field.from'), time: true }],
      to: [{ key: 'to', label: t('field.to'), time: true }],
    }
    return keys.flatMap((key) => all[key])
  }, [keys, mayChoose, t])
}
