import type { LocalText } from '@labbox/contract/core/types.ts'
import { LATE_SHARE } from '@labbox/contract/scores/attendance.ts'
import { LEAST_QUESTIONS } from '@labbox/contract/scores/practice.ts'
import type { GradeBook } from '@labbox/contract/scores/books.ts'
import type { GradeScheme } from '@labbox/contract/scores/scheme.ts'
import { taskTypes, workKinds, type TaskType } from '@labbox/contract/tasks/states.ts'
import { randomId } from '../../../app/random-id.ts'

// The values of the form of a scheme: weights as percentages, and a choice for every task.

/** A task stands where its kind says; or it does not count. */
export const BY_KIND = 'kind'
export const APART = 'apart'

interface FormGroup {
  id: string
  name: LocalText
  /** In percent. */
  weight: number | null
  kinds: TaskType[]
  dropLowest: number | null
  bonus: boolean
}

export const columnSources = ['entered', 'attendance', 'practice'] as const
type ColumnSource = (typeof columnSources)[number]

interface FormColumn {
  id: string
  name: LocalText
  groupId: string | undefined
  /** Where its scores come from. */
  source: ColumnSource
  /** What being late is worth, in percent. */
  lateShare: number | null
  /** How many questions are to be practised. */
  least: number | null
}

export interface SchemeForm {
  groups: FormGroup[]
  columns: FormColumn[]
  placed: Record<string, string>
  replaces: Record<string, string | null>
  decimals: 0 | 1
}

const group = (zh: string, en: string, weight: number, kinds: TaskType[]): FormGroup => ({
  id: randomId(),
  name: { zh, en },
  weight,
  kinds,
  dropLowest: 0,
  bonus: false,
})

/** What a first scheme begins with: exams, labs, reports, practice, and attendance as the class sessions give it. */
const first = (): SchemeForm => {
  const attendance = group('考勤', 'Attendance', 10, [])
  return {
    groups: [
      group('考试', 'Exams', 40, [taskTypes.exam]),
      group('实验', 'Labs', 20, [...workKinds.experiment]),
      group('报告', 'Reports', 20, [...workKinds.report]),
      group('练习与测验', 'Practice and quizzes', 10, [taskTypes.quiz]),
      attendance,
    ],
    columns: [
      { ...emptyColumn(attendance.id), name: { zh: '出勤', en: 'Attendance' }, source: 'attendance' },
    ],
    placed: {},
    replaces: {},
    decimals: 1,
  }
}

export const emptyColumn = (groupId: string | undefined): FormColumn => ({
  id: randomId(),
  name: {},
  groupId,
  source: 'entered',
  lateShare: LATE_SHARE / 100,
  least: LEAST_QUESTIONS,
})

export const emptyGroup = (): FormGroup => group('', '', 0, [])

/** The form of a book’s scheme, or of a first one. */
export const formOf = ({ scheme, items }: Pick<GradeBook, 'scheme' | 'items'>): SchemeForm => {
  const base: SchemeForm = scheme
    ? {
        ...scheme,
        groups: scheme.groups.map((one) => ({ ...one, weight: one.weight / 100 })),
        columns: scheme.columns.map(({ attendance, practice, ...one }) => ({
          ...one,
          source: attendance ? 'attendance' : practice ? 'practice' : 'entered',
          lateShare: (attendance?.lateShare ?? LATE_SHARE) / 100,
          least: practice?.least ?? LEAST_QUESTIONS,
        })),
        placed: {},
      }
    : first()
  const tasks = items.filter(({ type }) => type !== null)
  const placed = tasks.map(({ id }) => {
    const known = scheme?.placed[id]
    return [id, known === undefined ? BY_KIND : (known ?? APART)] as const
  })
  return { ...base, placed: Object.fromEntries(placed) }
}

/** Percent as basis points; what is no number is left to the schema. */
const points = (percent: number | null): number => Math.round((percent ?? Number.NaN) * 100)

/** The sum of the weights in percent, without bonus. */
export const percentSum = (groups: readonly Partial<FormGroup>[]): number =>
  groups.reduce((sum, { weight, bonus }) => sum + (bonus ? 0 : Math.round((weight ?? 0) * 100)), 0) / 100

export const schemeOf = ({ groups, columns, placed, replaces, decimals }: SchemeForm): GradeScheme => ({
  groups: groups.map((one) => ({
    ...one,
    weight: points(one.weight),
    kinds: one.kinds ?? [],
    dropLowest: one.dropLowest ?? 0,
    bonus: one.bonus ?? false,
  })),
  columns: columns.map(({ source, lateShare, least, groupId = '', ...one }) => ({
    ...one,
    groupId,
    ...(source === 'attendance' && { attendance: { lateShare: points(lateShare) } }),
    ...(source === 'practice' && { practice: { least: least ?? Number.NaN } }),
  })),
  placed: Object.fromEntries(
    Object.entries(placed ?? {}).flatMap(([id, where]) =>
      where === BY_KIND ? [] : [[id, where === APART ? null : where]],
    ),
  ),
  replaces: Object.fromEntries(
    Object.entries(replaces ?? {}).flatMap(([id, other]) => (other ? [[id, other]] : [])),
  ),
  decimals,
})
