import { expect, it } from 'vitest'
import { plotData } from '@labbox/contract/measurement/plot/data.ts'
import { Plot } from '@labbox/contract/measurement/plot/schema.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import { figureOf, type PlotWords } from './figure.ts'

const key = (id: string) => ({ id, key: id, name: { en: id }, type: 1 })
const plot = Plot.parse({ id: 'p', x: 'f', curves: [{ key: 'u' }] })
const template = Template.parse({
  schema: 1,
  name: { en: 'Sheet' },
  pages: [
    {
      id: 'page',
      tables: [
        { id: 't', type: 0, rows: [{ id: 'a' }, { id: 'b' }], items: [key('f'), key('u')], plots: [plot] },
      ],
    },
  ],
})
const words: PlotWords = {
  text: ({ en = '' }) => en,
  theory: (name) => `${name} theory`,
  fit: (name) => `${name} fit`,
  residual: (name) => `${name} residual`,
  median: (name) => `${name} median`,
  everybody: (name) => `${name} of all`,
}
const drawn = (a: number, b: number) => {
  const data = plotData(template, plot, { 'f.a': 1, 'u.a': a, 'f.b': 2, 'u.b': b })
  if (!data) throw new Error('no plot')
  return data
}
const empty = plotData(template, plot, {})

it('draws others and the median of a class beside one’s own values, each in a colour of its own', () => {
  const others = {
    works: [{ name: 'Ann', data: drawn(3, 4) }],
    everybody: [],
    median: drawn(2, 3),
    theory: null,
  }
  const { series } = figureOf(drawn(1, 2), plot, words, 2, others)
  expect(series.map(({ name, tone, kind }) => [name, tone, kind])).toEqual([
    ['u', 'first', 'scatter'],
    ['Ann', 'second', 'scatter'],
    ['u median', 'quiet', 'line'],
  ])
  expect(series[1]?.points.map(({ y }) => y)).toEqual([3, 4])
})

it('draws a whole class in one cloud where there is no sheet of its own', () => {
  if (!empty) throw new Error('no plot')
  const all = [drawn(1, 2), drawn(3, 4)]
  const others = {
    works: [{ name: 'Ann', data: drawn(3, 4) }],
    everybody: all,
    median: drawn(2, 3),
    theory: null,
  }
  const { series } = figureOf(empty, plot, words, 2, others)
  expect(series.map(({ name, tone }) => [name, tone])).toEqual([
    ['u of all', 'quiet'],
    ['Ann', 'first'],
    ['u median', 'quiet'],
  ])
  expect(series[0]?.points.map(({ y }) => y)).toEqual([1, 2, 3, 4])
})

it('draws theory over the x of a whole class where they type it themselves', () => {
  if (!empty) throw new Error('no plot')
  const compared = Plot.parse({ id: 'p', x: 'f', curves: [{ key: 'u', theory: { formula: 'f*2' } }] })
  expect(plotData(template, compared, {})?.curves[0]?.theory).toEqual([])
  const theory = plotData(template, compared, {}, {}, [1, 5])
  const others = { works: [], everybody: [drawn(1, 2)], median: null, theory }
  const line = figureOf(empty, compared, words, 2, others).series.find(({ name }) => name === 'u theory')
  expect(line).toMatchObject({ kind: 'line', guide: 'dashed', tone: 'first' })
  expect([line?.points[0], line?.points.at(-1)]).toEqual([
    { x: 1, y: 2 },
    { x: 5, y: 10 },
  ])
})
