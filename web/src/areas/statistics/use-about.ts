import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { classPage, semesterList } from '@labbox/contract/classes/classes.ts'
import { coursePage } from '@labbox/contract/courses/courses.ts'
import { queryOf } from '../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../app/i18n.ts'
import { useCan } from '../../app/session/session.ts'
import type { Filter } from '../../ui/list/types.ts'
import { useSearch } from '../../ui/navigation.ts'

/** As many as one list gives at once. */
const MOST = 200

/** What figures are about, as it stands in the address; it goes along from page to page. */
export const aboutKeys = ['semesterId', 'courseId', 'classId', 'from', 'to'] as const
export type About = Partial<Record<(typeof aboutKeys)[number], string>>

export const useAbout = (): About => {
  const search = useSearch()
  return Object.fromEntries(aboutKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
}

/** The filters that say it. */
export const useAboutFilters = (keys: readonly (typeof aboutKeys)[number][] = aboutKeys): Filter[] => {
  const { t } = useTranslation('statistics')
  const text = useLocalText()
  const can = useCan()
  const semesters = useQuery({
    ...queryOf(semesterList, {}),
    enabled: can('classes:semester:page'),
  })
  const courses = useQuery({ ...queryOf(coursePage, { limit: MOST }), enabled: can('courses:course:page') })
  const classes = useQuery({ ...queryOf(classPage, { limit: MOST }), enabled: can('classes:class:page') })
  const [semesterRows, courseRows, classRows] = [semesters.data, courses.data, classes.data]
  return useMemo(() => {
    const choices = (rows: readonly { id: string; name: Parameters<typeof text>[0] }[] = []) =>
      rows.map(({ id, name }) => ({ value: id, label: text(name) }))
    const all: Record<(typeof aboutKeys)[number], Filter> = {
      semesterId: { key: 'semesterId', label: t('field.semester'), options: choices(semesterRows) },
      courseId: { key: 'courseId', label: t('field.course'), options: choices(courseRows?.items) },
      classId: { key: 'classId', label: t('field.class'), options: choices(classRows?.items) },
      from: { key: 'from', label: t('field.from'), time: true },
      to: { key: 'to', label: t('field.to'), time: true },
    }
    return keys.map((key) => all[key])
  }, [keys, semesterRows, courseRows, classRows, t, text])
}
