import { describe, expect, test } from 'vitest'
import { checkTemplate } from '../check-template.ts'
import { sweepTemplate } from '../template.samples.ts'
import { studentTemplate, tablesOf, Template } from '../template.ts'
import { plotData } from './data.ts'
import { Plot } from './schema.ts'

const THEORY = 'dB(1/sqrt(1+(2*pi*f*1000*1e-7)^2))'
const withPlot = (plot: object): Template => {
  const template = Template.parse(sweepTemplate)
  for (const table of tablesOf(template)) table.plots = [Plot.parse(plot)]
  return template
}
const bode = (more: object = {}, curve: object = {}) => ({
  id: 'bode',
  x: 'f',
  xLog: true,
  curves: [{ key: 'gain', theory: { formula: THEORY, shown: true }, ...curve }],
  ...more,
})
const codes = (plot: object) =>
  checkTemplate(withPlot(plot)).map(({ formula, code }) => formula?.code ?? code)
const gain = { 'gain.l0': -0.02, 'gain.l1': -1.4, 'gain.l2': -16.1 }

describe('plots of a table', () => {
  test('points, theory and residuals are in the units of the items', () => {
    const template = withPlot(bode({ residuals: true }))
    const data = plotData(template, template.pages[0]!.tables[0]!.plots![0]!, gain, { 'gain.l1': { u: 0.1 } })
    const [curve] = data!.curves
    expect(curve!.points).toEqual([
      { x: 100, y: -0.02, u: null },
      { x: 1000, y: -1.4, u: 0.1 },
      { x: 10_000, y: -16.1, u: null },
    ])
    const [first, last] = [curve!.theory[0]!, curve!.theory.at(-1)!]
    expect([first.x, last.x]).toEqual([100, expect.closeTo(10_000, 6)])
    expect(last.y).toBeCloseTo(-16.07, 2)
    expect(curve!.residuals[2]!.y).toBeCloseTo(-16.1 + 16.07, 2)
  })

  test('theory is there before anything is read, since x is given', () => {
    const template = withPlot(bode())
    const data = plotData(template, template.pages[0]!.tables[0]!.plots![0]!, {})
    expect(data!.curves[0]!.points).toEqual([])
    expect(data!.curves[0]!.theory.length).toBeGreaterThan(100)
  })

  test('a fit is drawn through its points', () => {
    const template = withPlot(
      bode(
        {},
        {
          fit: {
            model: 'own',
            formula: 'dB(1/sqrt(1+(x/fc)^2))',
            parameters: [{ name: 'fc', start: 500 }],
          },
        },
      ),
    )
    const { fit } = plotData(template, template.pages[0]!.tables[0]!.plots![0]!, gain)!.curves[0]!
    if (!fit?.result.ok) throw new Error('no fit')
    expect(fit.result.parameters[0]!.value).toBeCloseTo(1592, -2)
    expect(fit.curve.length).toBeGreaterThan(100)
  })

  test('students get theory only where it is meant for them', () => {
    const theory = (shown: boolean) =>
      tablesOf(studentTemplate(withPlot(bode({}, { theory: { formula: THEORY, shown } }))))[0]!.plots![0]!
        .curves[0]!.theory
    expect(theory(true)?.formula).toBe(THEORY)
    expect(theory(false)).toBeNull()
    expect(
      JSON.stringify(studentTemplate(withPlot(bode({}, { theory: { formula: THEORY } })))),
    ).not.toContain(THEORY)
  })

  test('a template from before there were plots is not changed by reading it', () => {
    const stored = JSON.parse(JSON.stringify(Template.parse(sweepTemplate))) as object
    expect(Object.keys(stored)).not.toContain('uncertainty')
    expect(JSON.stringify(stored)).not.toContain('plots')
  })

  test('a good one has no problems', () => expect(codes(bode())).toEqual([]))

  test.each<[string, object]>([
    ['PLOT_KEY', bode({ x: 'nope' })],
    ['PLOT_UNITS', bode({ curves: [{ key: 'gain' }, { key: 'uout' }] })],
    ['UNKNOWN_KEY', bode({}, { theory: { formula: 'g*f' } })],
    ['ROW_NEEDED', bode({}, { theory: { formula: 'dB(uout,uin)' } })],
    ['RESULT_UNIT', bode({}, { theory: { formula: '2*f' } })],
    ['KIND', bode({}, { theory: { formula: 'f>1' } })],
    ['FIT_PARAMETERS', bode({}, { fit: { model: 'own', formula: 'x' } })],
    ['FIT_NAMES', bode({}, { fit: { model: 'own', formula: 'x', parameters: [{ name: 'x', start: 1 }] } })],
    ['FIT_UNUSED', bode({}, { fit: { model: 'own', formula: 'x', parameters: [{ name: 'a', start: 1 }] } })],
    [
      'UNKNOWN_KEY',
      bode({}, { fit: { model: 'own', formula: 'a*f', parameters: [{ name: 'a', start: 1 }] } }),
    ],
    ['DUPLICATE_ID', bode({ id: 'gain' })],
  ])('%s', (code, plot) => expect(codes(plot)).toContain(code))
})
