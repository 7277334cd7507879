import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Form, Select, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { courseGet, coursePage } from '@labbox/contract/courses/courses.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { USUAL_DAYS } from './PaceField.tsx'
import { useCan } from '../../../app/session/session.ts'

/** Which course a task belongs to, of those one teaches. */
export const CourseField = () => {
  const { t } = useTranslation('tasks')
  const text = useLocalText()
  const may = useCan()('courses:course:page')
  const courses = useQuery({ ...queryOf(coursePage, { limit: 200, archived: false }), enabled: may })
  const own = (courses.data?.items ?? []).filter(({ editable }) => editable)
  if (!may) return null
  return (
    <Form.Item name="courseId" label={t('field.course')} extra={t('field.courseHint')}>
      <Select
        allowClear
        showSearch
        optionFilterProp="label"
        labelRender={knownLabel}
        loading={courses.isPending}
        options={own.map(({ id, name }) => ({ value: id, label: text(name) }))}
      />
    </Form.Item>
  )
}

/**
 * For a form that somebody opens in a course: the course is chosen, and so are its classes that one may hand tasks to.
 * @returns whether that is still being looked up
 */
export const useGivenCourse = (form: FormInstance): boolean => {
  const { course }: Record<string, string> = useSearch()
  const enabled = course !== undefined
  const given = useQuery({ ...queryOf(courseGet, { id: course ?? '' }), enabled })
  const classes = useQuery({ ...queryOf(classPage, { limit: 50, archived: false }), enabled })
  const ready = given.data && classes.data
  useEffect(() => {
    if (!given.data || !classes.data) return
    const own = new Set(classes.data.items.map(({ id }) => id))
    const classIds = given.data.classList.map(({ id }) => id).filter((id) => own.has(id))
    // An open course without classes is for who enrols.
    const pace = given.data.mooc && classIds.length === 0 ? { days: USUAL_DAYS } : null
    form.setFieldsValue({ courseId: given.data.id, classIds, pace })
  }, [form, given.data, classes.data])
  return enabled && !ready && !given.isError && !classes.isError
}
