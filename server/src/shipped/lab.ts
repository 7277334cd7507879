import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import type { ReportSection, ReportTemplate } from '@labbox/contract/templates/report.ts'
import type { z } from 'zod'
import type { Plot } from '@labbox/contract/measurement/plot/schema.ts'
import type { Item, Template } from '@labbox/contract/measurement/template.ts'
import type { ShippedLab } from '../areas/labs/service.ts'
import { doc, p } from './rich.ts'

/** A lab that ships, with the circuit a student arrives at: tests do the lab on it. */
export interface ShippedLabWithSolution extends Omit<ShippedLab, 'cover'> {
  solution: Circuit
}

export type ItemInput = z.input<typeof Item>
export type TemplateInput = z.input<typeof Template>
export type PlotInput = z.input<typeof Plot>

const titled = (zh: string, en: string): LocalText => ({ zh, en })

const text = (id: string, zh: string, en: string, askZh: string, askEn: string): ReportSection => ({
  kind: 'text',
  id,
  title: titled(zh, en),
  prompt: { zh: doc(p(askZh)), en: doc(p(askEn)) },
  required: true,
})

/** The report that a lab asks for: aim, circuit, data page by page, a screen, analysis, conclusion. */
export const labReport = (
  pages: { id: string; zh: string; en: string }[],
  question: LocalText,
): ReportTemplate => ({
  sections: [
    text(
      'aim',
      '实验目的',
      'Aim',
      '用自己的话说明本实验要验证什么。',
      'In your own words, what does this lab verify?',
    ),
    { kind: 'circuit', id: 'circuit', title: titled('实验电路', 'Circuit') },
    ...pages.map(({ id, zh, en }): ReportSection => ({
      kind: 'table',
      id: `data-${id}`,
      title: titled(zh, en),
      pageId: id,
    })),
    { kind: 'picture', id: 'screen', title: titled('示波器波形', 'Oscilloscope screen'), required: false },
    text('analysis', '数据分析', 'Analysis', question.zh ?? '', question.en ?? ''),
    text(
      'conclusion',
      '结论与误差',
      'Conclusion and errors',
      '给出结论，并讨论主要误差来源。',
      'State your conclusion and discuss the main sources of error.',
    ),
  ],
})

/** The report of a lab that is a design and no circuit. */
export const designReport = (...asked: Parameters<typeof labReport>): ReportTemplate => ({
  sections: labReport(...asked).sections.filter(({ kind }) => kind !== 'circuit' && kind !== 'picture'),
})
