import { localText, type LocalText } from '@labbox/contract/core/types.ts'
import { FULL } from '@labbox/contract/scores/attainment-rule.ts'
import { WHOLE } from '@labbox/contract/scores/course-mark.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { pdfAnswer } from '../../../platform/documents/print/print.ts'
import { AppError } from '../../../platform/errors.ts'
import { FileAnswer } from '../../../platform/http/file-answer.ts'
import { sheetTypes, writeBook, type Book } from '../../../platform/sheet/write.ts'
import type { BookKey } from '../scope.ts'
import { attainmentWithEvidence } from './attainment.queries.ts'
import { basisRows, printedReport, usedKinds, type Reported } from './report.ts'
import { words } from './words.ts'

const share = (value: number | null) => (value === null ? null : value / FULL)
const THREE = '0.000'

/** The figures as numbers to go on with, the marks behind them and the students: a sheet each. */
const bookOf = (reported: Reported, locale: Actor['locale']): Book => {
  const { attainment } = reported
  const text = words[locale]
  const kinds = usedKinds(attainment)
  const said = (value: LocalText) => localText(value, locale)
  const outcomes = attainment.outcomes.map((one, k) => [
    text.outcome(k + 1),
    said(one.name),
    one.requirement,
    one.weight / WHOLE,
    ...kinds.flatMap((of) => {
      const part = one.parts.find((each) => each.of === of)
      return [one.weights[of] / WHOLE, share(part?.share ?? null)]
    }),
    share(one.value),
    share(one.target),
    one.reached,
    one.students,
  ])
  const [goals, basis, people] = text.sheets
  const [, outcome, requirement, weight] = text.goalHeads
  const shown = (title: string) => ({ title, format: THREE })
  return [
    {
      name: goals,
      columns: [
        { title: text.goalHeads[0] },
        { title: outcome, width: 40 },
        { title: requirement, width: 30 },
        { title: weight, format: '0.00%' },
        ...kinds.flatMap((of) => [
          { title: `${text.kinds[of]} – ${text.part}`, format: '0.00%' },
          shown(`${text.kinds[of]} – ${text.share}`),
        ]),
        shown(text.resultHeads[0]),
        shown(text.resultHeads[1]),
        { title: text.resultHeads[3] },
        { title: text.students },
      ],
      rows: [
        ...outcomes,
        [
          text.whole,
          '',
          '',
          null,
          ...kinds.flatMap(() => [null, null]),
          share(attainment.value),
          null,
          null,
          null,
        ],
      ],
    },
    {
      name: basis,
      columns: text.basisHeads.map((title, k) => ({ title, width: k === 2 ? 48 : 16 })),
      rows: basisRows(reported, locale).map((row) =>
        row.map((cell, k) => (k < 3 ? cell : cell === '–' ? null : Number(cell))),
      ),
    },
    {
      name: people,
      columns: [
        { title: text.peopleHeads[0] },
        { title: text.peopleHeads[1] },
        ...attainment.outcomes.map((_, k) => shown(text.outcome(k + 1))),
        shown(text.value),
      ],
      rows: attainment.students.map((one) => [
        one.number || one.account,
        one.name,
        ...one.values.map(share),
        share(one.value),
      ]),
    },
  ]
}

/** The attainment of a class as a report to hand in, or as a workbook. */
export const exportAttainment = async (
  deps: Deps,
  actor: Actor,
  { format, ...key }: BookKey & { format: 'pdf' | 'xlsx' },
): Promise<FileAnswer> => {
  const { attainment, evidence } = await attainmentWithEvidence(deps, actor, key)
  if (!attainment.settings) throw new AppError('ATTAINMENT_MISSING')
  const { locale } = actor
  const said = (value: LocalText) => localText(value, locale)
  const name = `${words[locale].title} – ${said(attainment.course.name)} – ${said(attainment.class.name)}`
  const date = new Intl.DateTimeFormat('sv', { timeZone: actor.timeZone }).format(deps.clock.now())
  const reported = { attainment, evidence, date }
  return format === 'pdf'
    ? pdfAnswer(name, printedReport(reported, locale))
    : new FileAnswer(`${name}.xlsx`, sheetTypes.xlsx, writeBook(bookOf(reported, locale)))
}
