import { formatPoints, POINT } from '@labbox/contract/core/score.ts'
import { localText, type Locale, type LocalText } from '@labbox/contract/core/types.ts'
import type { ClassAttainment, Evidence } from '@labbox/contract/scores/attainment-calls.ts'
import { assessments, FULL } from '@labbox/contract/scores/attainment-rule.ts'
import type { Block, PrintedPages } from '../../../platform/documents/print/model.ts'
import { words } from './words.ts'

/** Everything a report tells: the figures, and the marks behind each outcome in their order. */
export interface Reported {
  attainment: ClassAttainment
  evidence: readonly (readonly Evidence[])[]
  /** Of the day it was made, as it is printed. */
  date: string
}

/** `0.782`; a dash where there is nothing. */
const shareText = (value: number | null): string => (value === null ? '–' : (value / FULL).toFixed(3))
const percent = (basisPoints: number): string => `${basisPoints / 100}%`
/** A mean to a hundredth of a point. */
const points = (units: number | null): string =>
  units === null ? '–' : formatPoints(Math.round(units / (POINT / 100)) * (POINT / 100))

/** What became of an outcome: attained or not, or nothing to go by. */
const verdict = (value: number | null, target: number, locale: Locale): string => {
  const text = words[locale]
  return value === null ? text.none : value >= target ? text.reached : text.missed
}

/** The kinds of assessment that weigh anything anywhere. */
export const usedKinds = ({ outcomes }: ClassAttainment) =>
  assessments.filter((of) => outcomes.some(({ weights }) => weights[of] > 0))

const goalsOf = ({ outcomes }: ClassAttainment, locale: Locale): Block[] => {
  const text = words[locale]
  const said = (value: LocalText) => localText(value, locale)
  const shares = [1, 5, 4, 1.4, 1.4]
  return [
    { kind: 'heading', text: text.goals },
    {
      kind: 'table',
      columns: text.goalHeads
        .map((title, k) => ({
          title,
          share: shares[k] ?? 1,
          align: k === 0 ? ('center' as const) : k > 2 ? ('right' as const) : undefined,
        }))
        .map(({ align, ...one }) => ({ ...one, ...(align && { align }) })),
      rows: outcomes.map(({ name, description, requirement, weight, target }, k) => {
        const more = description.zh || description.en ? localText(description as LocalText, locale) : ''
        return [
          String(k + 1),
          more ? `${said(name)}\n${more}` : said(name),
          requirement || '–',
          percent(weight),
          shareText(target),
        ]
      }),
    },
  ]
}

const methodOf = (attainment: ClassAttainment, locale: Locale): Block[] => {
  const text = words[locale]
  const kinds = usedKinds(attainment)
  return [
    { kind: 'heading', text: text.method },
    { kind: 'text', text: text.methodText },
    {
      kind: 'table',
      columns: [
        { title: text.outcomeHead, share: 3 },
        ...kinds.map((of) => ({ title: text.kinds[of], share: 1.4, align: 'right' as const })),
      ],
      rows: attainment.outcomes.map(({ weights }, k) => [
        text.outcome(k + 1),
        ...kinds.map((of) => (weights[of] > 0 ? percent(weights[of]) : '–')),
      ]),
    },
  ]
}

/** The rows of evidence, as a table of pages and a sheet have them. */
export const basisRows = ({ evidence }: Reported, locale: Locale): string[][] => {
  const text = words[locale]
  const said = (value: LocalText) => localText(value, locale)
  return evidence.flatMap((items, k) =>
    items.map(({ of, name, part, full, mean, students }) => [
      text.outcome(k + 1),
      text.kinds[of],
      part ? `${said(name)} · ${said(part)}` : said(name),
      points(full),
      points(mean),
      mean === null ? '–' : (mean / full).toFixed(3),
      String(students),
    ]),
  )
}

const resultOf = ({ outcomes, value, settings, students }: ClassAttainment, locale: Locale): Block[] => {
  const text = words[locale]
  const kinds = assessments.filter((of) => outcomes.some(({ weights }) => weights[of] > 0))
  const right = (title: string, share: number) => ({ title, share, align: 'right' as const })
  const levels = settings?.levels ?? []
  return [
    { kind: 'heading', text: text.result },
    {
      kind: 'table',
      columns: [
        { title: text.outcomeHead, share: 2.2 },
        ...kinds.map((of) => right(text.kinds[of], 1.3)),
        right(text.resultHeads[0], 1.5),
        right(text.resultHeads[1], 1.3),
        { title: text.resultHeads[2], share: 1.6 },
        right(text.resultHeads[3], 1.8),
      ],
      rows: [
        ...outcomes.map((one, k) => [
          text.outcome(k + 1),
          ...kinds.map((of) => shareText(one.parts.find((part) => part.of === of)?.share ?? null)),
          shareText(one.value),
          shareText(one.target),
          verdict(one.value, one.target, locale),
          `${one.reached} / ${one.students}`,
        ]),
        [text.whole, ...kinds.map(() => ''), shareText(value), '', '', String(students.length)],
      ],
    },
    {
      kind: 'bars',
      rows: outcomes.map((one, k) => ({
        label: `${text.outcome(k + 1)}  ${localText(one.name, locale)}`,
        parts: kinds.map((of) => (one.parts.find((part) => part.of === of)?.earned ?? 0) / FULL),
        target: one.target / FULL,
        text: shareText(one.value),
      })),
      legend: kinds.map((of) => text.kinds[of]),
      target: text.target,
    },
    ...(levels.length > 0
      ? [
          { kind: 'heading' as const, text: text.levels },
          {
            kind: 'table' as const,
            columns: [
              { title: text.outcomeHead, share: 2.4 },
              ...levels.map(({ name, from }) =>
                right(`${localText(name, locale)} ≥ ${shareText(from)}`, 1.6),
              ),
              right(text.below, 1.6),
            ],
            rows: outcomes.map((one, k) => [text.outcome(k + 1), ...one.levels.map(String)]),
          },
        ]
      : []),
  ]
}

const wordsOf = ({ report }: ClassAttainment, locale: Locale): Block[] => {
  const text = words[locale]
  return (['analysis', 'followUp', 'measures'] as const).flatMap((key): Block[] => [
    { kind: 'heading', text: text[key] },
    { kind: 'text', text: report[key] || text.blank },
  ])
}

const peopleOf = ({ outcomes, students }: ClassAttainment, locale: Locale): Block[] => {
  const text = words[locale]
  const right = (title: string) => ({ title, share: 1.2, align: 'right' as const })
  return [
    { kind: 'heading', text: text.people },
    {
      kind: 'table',
      columns: [
        { title: text.peopleHeads[0], share: 2 },
        { title: text.peopleHeads[1], share: 2.4 },
        ...outcomes.map((_, k) => right(String(k + 1))),
        right(text.value),
      ],
      rows: students.map((one) => [
        one.number || one.account,
        one.name,
        ...one.values.map(shareText),
        shareText(one.value),
      ]),
    },
  ]
}

/** The report as it is handed in: what a course is to achieve, by what it was seen, what came of it, and what will be done better. */
export const printedReport = (reported: Reported, locale: Locale): PrintedPages => {
  const { attainment, date } = reported
  const text = words[locale]
  const said = (value: LocalText) => localText(value, locale)
  const under = `${said(attainment.course.name)} · ${said(attainment.class.name)}`
  return {
    kind: 'pages',
    lang: locale === 'zh' ? 'zh-CN' : 'en',
    title: `${text.title} – ${under}`,
    foot: text.foot,
    blocks: [
      { kind: 'title', text: text.title, under },
      {
        kind: 'facts',
        rows: [
          [text.course, said(attainment.course.name)],
          [text.class, said(attainment.class.name)],
          [text.semester, attainment.semester ? said(attainment.semester) : '–'],
          [text.teachers, attainment.teachers.join(locale === 'zh' ? '、' : ', ') || '–'],
          [text.students, String(attainment.students.length)],
          [text.date, date],
        ],
      },
      ...goalsOf(attainment, locale),
      ...methodOf(attainment, locale),
      { kind: 'heading', text: text.basis },
      {
        kind: 'table',
        columns: text.basisHeads.map((title, k) => ({
          title,
          share: [2, 1.6, 5, 1.1, 1.2, 1.3, 1.1][k] ?? 1,
          ...(k > 2 && { align: 'right' as const }),
        })),
        rows: basisRows(reported, locale),
      },
      ...resultOf(attainment, locale),
      ...wordsOf(attainment, locale),
      { kind: 'sign', labels: text.sign },
      ...peopleOf(attainment, locale),
    ],
  }
}
