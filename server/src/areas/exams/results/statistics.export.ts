import { localText, type Locale } from '@labbox/contract/core/types.ts'
import type { ExamStatistics, QuestionStatistics } from '@labbox/contract/exams/statistics.ts'
import { optionName } from '@labbox/contract/questions/check.ts'
import type { Actor } from '../../../platform/actor.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { sheetTypes, writeBook, type Book } from '../../../platform/sheet/write.ts'
import { plainTextOf, typeNames } from '../../questions/queries.ts'
import type { ExamDeps } from '../context.ts'
import { statisticsOf } from './statistics.queries.ts'

const words = {
  zh: {
    name: '统计',
    exam: '考试',
    questions: '题目',
    choices: '选项',
    item: '项目',
    value: '值',
    facts: ['应考', '已交卷', '缺考', '已出成绩', '平均分', '中位数', '标准差', '最高分', '最低分'],
    more: ['用时中位数（分钟）', '克龙巴赫 α'],
    scores: ['成绩低于 60 分', '成绩 60–89.9 分', '成绩 90 分及以上'],
    rates: ['正确率低于 20% 的题目', '正确率 20%–79% 的题目', '正确率 80% 及以上的题目'],
    times: ['用时不足 1 小时', '用时 1–4 小时', '用时超过 4 小时'],
    bin: (from: number) => `成绩 ${from}–${from + 10} 分`,
    question: ['题号', '题目', '题型', '作答人数', '未作答', '难度系数', '正确率', '区分度'],
    rest: ['用时中位数（秒）', '备注'],
    choice: ['题号', '选项', '内容', '选择人数', '比例', '正确答案'],
    dropped: '不计分',
    right: '是',
    true: '正确',
    false: '错误',
  },
  en: {
    name: 'Statistics',
    exam: 'Exam',
    questions: 'Questions',
    choices: 'Choices',
    item: 'Item',
    value: 'Value',
    facts: ['Students', 'Submitted', 'Missed', 'Final scores', 'Average', 'Median', 'Standard deviation'],
    more: ['Highest', 'Lowest', 'Median time (min)', 'Cronbach’s alpha'],
    scores: ['Scores below 60', 'Scores 60 to 89.9', 'Scores 90 and above'],
    rates: [
      'Questions with a correct rate below 20%',
      'Questions with a correct rate of 20% to 79%',
      'Questions with a correct rate of 80% and above',
    ],
    times: ['Under 1 hour', '1 to 4 hours', 'Over 4 hours'],
    bin: (from: number) => `Scores ${from}–${from + 10}`,
    question: ['Number', 'Question', 'Type', 'Answers', 'Unanswered', 'Facility', 'Correct rate'],
    rest: ['Discrimination', 'Median time (s)', 'Remark'],
    choice: ['Number', 'Option', 'Text', 'Chosen', 'Share', 'Correct answer'],
    dropped: 'Excluded',
    right: 'Yes',
    true: 'True',
    false: 'False',
  },
} as const

type Cell = string | number | null
const rounded = (value: number | null): Cell => (value === null ? null : Number(value.toFixed(4)))
const numbered = ({ numbers }: QuestionStatistics): string => numbers.map((no) => no + 1).join(', ')

const overview = (stats: ExamStatistics, locale: Locale): Cell[][] => {
  const text = words[locale]
  const figures = [
    stats.students,
    stats.sat,
    stats.missed,
    stats.scored,
    stats.mean,
    stats.median,
    stats.deviation,
    stats.highest,
    stats.lowest,
    stats.medianMinutes,
    stats.alpha,
  ]
  const bands = [...stats.scoreBands, ...stats.rateBands, ...stats.timeBands]
  return [
    [text.exam, localText(stats.name, locale)],
    ...[...text.facts, ...text.more].map((name, k) => [name, rounded(figures[k] ?? null)]),
    ...[...text.scores, ...text.rates, ...text.times].map((name, k) => [name, bands[k] ?? 0]),
    ...stats.distribution.map((count, k) => [text.bin(k * 10), count]),
  ]
}

const questionRow = (question: QuestionStatistics, locale: Locale): Cell[] => [
  numbered(question),
  localText(plainTextOf(question.content.stem), locale),
  typeNames[question.type][locale],
  question.attempts,
  question.empty,
  ...[question.facility, question.correctRate, question.discrimination].map(rounded),
  rounded(question.medianSeconds),
  question.dropped ? words[locale].dropped : '',
]

const choiceRows = (question: QuestionStatistics, locale: Locale): Cell[][] => {
  const { content, key, choices, attempts } = question
  const text = words[locale]
  const right = key && 'correct' in key ? [key.correct].flat().map(String) : []
  const options =
    'options' in content
      ? content.options.map(({ id, text: said }) => ({ id, said: localText(plainTextOf(said), locale) }))
      : content.type === 'boolean'
        ? (['true', 'false'] as const).map((id) => ({ id, said: text[id] }))
        : []
  return options.map(({ id, said }, k) => [
    numbered(question),
    content.type === 'boolean' ? '' : optionName(k),
    said,
    choices[id] ?? 0,
    attempts === 0 ? null : rounded((choices[id] ?? 0) / attempts),
    right.includes(id) ? text.right : '',
  ])
}

/** The figures of an exam as a workbook: the whole, each question, each option. */
export const exportStatistics = async (deps: ExamDeps, actor: Actor, id: string) => {
  const stats = await statisticsOf(deps, actor, id)
  const { locale } = actor
  const text = words[locale]
  const heads = (titles: readonly string[], shares: readonly number[] = []) =>
    titles.map((title, k) => ({
      title,
      width: k === 1 || (k === 2 && titles === text.choice) ? 48 : 16,
      ...(shares.includes(k) && { format: '0%' }),
    }))
  const book: Book = [
    { name: text.exam, columns: heads([text.item, text.value]), rows: overview(stats, locale) },
    {
      name: text.questions,
      columns: heads([...text.question, ...text.rest], [5, 6]),
      rows: stats.questions.map((question) => questionRow(question, locale)),
    },
    {
      name: text.choices,
      columns: heads(text.choice, [4]),
      rows: stats.questions.flatMap((question) => choiceRows(question, locale)),
    },
  ]
  const name = `${localText(stats.name, locale)} – ${text.name}.xlsx`
  return new FileAnswer(name, sheetTypes.xlsx, writeBook(book))
}
