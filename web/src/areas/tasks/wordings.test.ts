import { describe, expect, it } from 'vitest'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'
import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import en from '../../locales/en/tasks.json' with { type: 'json' }
import zh from '../../locales/zh/tasks.json' with { type: 'json' }
import { statusLook } from './status-look.ts'

// What the specification says of each kind (sections 3 and 4: dictionaries, states, wordings), in the order of its numbers.

const both = (key: string): [string, string] => {
  const of = (texts: object) =>
    key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts) as string
  return [of(en), of(zh)]
}

const exam = [
  ['Not started', '未开始'],
  ['In progress', '进行中'],
  ['Pending review', '待批阅'],
  ['Finished', '已完成'],
  // "Exam task wording: … canceled."
  ['Canceled', '已取消'],
  ['Missed', '缺考'],
]
const lab = [...exam.slice(0, 4), ['Closed', '已作废'], ['Missed', '未完成']]
const report = [
  ['Not started', '未开始'],
  ['In progress', '撰写中'],
  ['Pending review', '待批阅'],
  // "Report: uncommitted, ungraded, graded (reviewed), rejected."
  ['Graded', '已批阅'],
  ['Closed', '已作废'],
  ['Rejected', '已退回'],
  ['Missed', '缺交'],
]

describe('the words of a student’s status', () => {
  it.each<[keyof typeof taskTypes, string[][]]>([
    ['quiz', exam],
    ['exam', exam],
    ['experiment', lab],
    ['boxExperiment', lab],
    ['report', report],
    ['boxReport', report],
  ])('%s', (kind, words) => {
    const type: TaskType = taskTypes[kind]
    expect(words.map((_, status) => both(statusLook(type, status).key))).toEqual(words)
  })
})

it('the words of a task: an exam is canceled, a lab closed', () => {
  expect(
    ['published', 'inProgress', 'finished', 'cancelled', 'closed'].map((state) => both(`state.${state}`)),
  ).toEqual([
    ['Not started', '未开始'],
    ['In progress', '进行中'],
    ['Finished', '已结束'],
    ['Canceled', '已取消'],
    ['Closed', '已作废'],
  ])
})

it('the words of the types: 1 quiz, 2 lab experiment, 3 lab report; of the box 4 and 5', () => {
  const words = (key: 'labTaskType' | 'boxTaskType') =>
    shippedDictionaries[key].entries.map(({ value, label }) => [Number(value), label.en, label.zh])
  expect(words('labTaskType')).toEqual([
    [1, 'Quiz', '测验'],
    [2, 'Lab experiment', '实验'],
    [3, 'Lab report', '实验报告'],
  ])
  expect(words('boxTaskType')).toEqual([
    [4, 'Lab box experiment', '实验箱实验'],
    [5, 'Lab box report', '实验箱报告'],
  ])
})
