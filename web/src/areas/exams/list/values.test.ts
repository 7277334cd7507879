import { expect, it } from 'vitest'
import { ExamSettings } from '@labbox/contract/exams/settings.ts'
import type { ExamDetail } from '@labbox/contract/exams/exams.ts'
import { ahead, valuesOfCopy } from './values.ts'

const exam = (more: Partial<ExamDetail> = {}) =>
  ({
    name: { en: 'Midterm' },
    remark: 'Bring a pen',
    mode: 3,
    paperIds: ['p'],
    courseId: 'c',
    pace: null,
    startAt: '2026-03-02T08:00:00.000Z',
    endAt: '2026-03-02T09:40:00.000Z',
    settings: ExamSettings.parse({ code: 'sesame', pages: 'all' }),
    classes: [{ id: 'old', name: { en: 'Old class' } }],
    arrangements: [{ studentId: 's' }],
    ...more,
  }) as ExamDetail

it('asks for a copy what was asked before, as long as before, for other classes', () => {
  const values = valuesOfCopy(exam())
  expect(values).toMatchObject({
    name: { en: 'Midterm' },
    remark: 'Bring a pen',
    mode: 3,
    paperIds: ['p'],
    courseId: 'c',
    settings: { pages: 'all' },
    startAt: ahead(1),
  })
  expect(Date.parse(values?.endAt ?? '') - Date.parse(values?.startAt ?? '')).toBe(100 * 60_000)
  for (const field of ['classIds', 'classes', 'students', 'arrangements', 'pace'])
    expect(values).not.toHaveProperty(field)
})

it('does not give away the access code, nor shift what has no window', () => {
  expect(valuesOfCopy(exam())?.settings.code).toBe('')
  const paced = valuesOfCopy(exam({ pace: { days: 7 }, endAt: '9999-01-01T00:00:00.000Z' }))
  expect(paced).not.toHaveProperty('endAt')
  expect(valuesOfCopy(undefined)).toBeNull()
})
