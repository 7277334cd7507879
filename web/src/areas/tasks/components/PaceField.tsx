import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Radio } from 'antd'
import { useEffect } from 'react'
import { coursePage } from '@labbox/contract/courses/courses.ts'
import type { Pace } from '@labbox/contract/tasks/tasks.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'

/** Long enough for a lab beside other courses. */
export const USUAL_DAYS = 14

interface InputProps {
  id?: string
  value?: Pace | null
  onChange?: (pace: Pace | null) => void
}

const PaceInput = ({ id, value = null, onChange }: InputProps) => {
  const { t } = useTranslation('tasks-open')
  const kind = value === null ? 'classes' : value.days === null ? 'open' : 'days'
  const paces = { classes: null, days: { days: USUAL_DAYS }, open: { days: null } }
  return (
    <Radio.Group
      id={id}
      vertical
      value={kind}
      onChange={({ target }) => onChange?.(paces[target.value as keyof typeof paces])}
    >
      <Radio value="classes">{t('pace.classes')}</Radio>
      <Radio value="days">{t('pace.days')}</Radio>
      {value?.days !== undefined && value?.days !== null && (
        <InputNumber
          aria-label={t('pace.count')}
          min={1}
          max={365}
          precision={0}
          value={value.days}
          suffix={t('pace.unit')}
          onChange={(days) => days && onChange?.({ days })}
        />
      )}
      <Radio value="open">{t('pace.open')}</Radio>
    </Radio.Group>
  )
}

/** Whether what the form makes is for who enrols in an open course. */
export const usePaced = (): boolean => Boolean(Form.useWatch('pace') as Pace | null | undefined)

/**
 * Who gets a task of an open course, beside classes: whoever enrols, each with a time of one's own. `both`: a lab that may ask for a
 * report.
 */
export const PaceField = ({ both = false }: { both?: boolean }) => {
  const { t } = useTranslation('tasks-open')
  const form = Form.useFormInstance()
  const courseId = Form.useWatch('courseId') as string | undefined
  const courses = useQuery({ ...queryOf(coursePage, { limit: 200, archived: false }), enabled: !!courseId })
  const open = courses.data?.items.find(({ id }) => id === courseId)?.mooc ?? false
  const known = !courseId || courses.data !== undefined
  useEffect(() => {
    if (known && !open) form.setFieldValue('pace', null)
  }, [form, known, open])
  return (
    <Form.Item
      name="pace"
      label={t('pace.title')}
      extra={open && [t('pace.hint'), both && t('pace.both')].filter(Boolean).join(' ')}
      hidden={!open}
    >
      <PaceInput />
    </Form.Item>
  )
}
