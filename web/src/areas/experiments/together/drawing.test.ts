import { expect, test } from 'vitest'
import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import { createDrawing } from './drawing.ts'

const part = (x: number) => ({
  symbol: { id: 'resistor', version: 1 },
  designator: 'R1',
  x,
  y: 0,
  rotation: 0 as const,
  mirrored: false,
  params: {},
})
const withPart = (circuit: Circuit, id: string, x: number): Circuit => ({
  ...circuit,
  components: { ...circuit.components, [id]: part(x) },
})
const opened = () => createDrawing({ circuit: emptyCircuit(), seq: 5, authors: {} })

test('what one draws is shown at once, and stays when it is stored', () => {
  const drawing = opened()
  const proposal = drawing.change(withPart(drawing.get().circuit, 'part-a', 0))!
  expect(drawing.get()).toMatchObject({ pending: 1, circuit: { components: { 'part-a': { x: 0 } } } })
  const change = {
    seq: 6,
    prev: 5,
    by: 'me',
    nonce: proposal.nonce,
    patch: { components: { 'part-a': part(0) } },
  }
  expect(drawing.accept(change)).toBe(true)
  expect(drawing.get()).toMatchObject({ pending: 0, seq: 6, authors: { 'part-a': 'me' } })
  // Heard twice.
  expect(drawing.accept(change)).toBe(true)
  expect(drawing.get().circuit.components).toEqual({ 'part-a': part(0) })
})

test('what was refused is rolled back, and what others drew stays', () => {
  const drawing = opened()
  const proposal = drawing.change(withPart(drawing.get().circuit, 'part-a', 0))!
  drawing.accept({ seq: 6, prev: 5, by: 'other', nonce: 'n', patch: { components: { 'part-b': part(50) } } })
  expect(Object.keys(drawing.get().circuit.components)).toEqual(['part-b', 'part-a'])
  drawing.refuse(proposal.nonce)
  expect(drawing.get().circuit.components).toEqual({ 'part-b': part(50) })
})

test('a page that missed a change says so, and what is on its way outlives reading anew', () => {
  const drawing = opened()
  const proposal = drawing.change(withPart(drawing.get().circuit, 'part-a', 0))!
  expect(drawing.accept({ seq: 9, prev: 8, by: 'other', nonce: 'n', patch: {} })).toBe(false)
  drawing.replace({ circuit: withPart(emptyCircuit(), 'part-c', 70), seq: 9, authors: {} })
  expect(Object.keys(drawing.get().circuit.components)).toEqual(['part-c', 'part-a'])
  expect(drawing.waiting()).toEqual([proposal])
})

test('what was on its way when the page was left goes on, and goes when it turns out to be stored', () => {
  const left = opened()
  left.change(withPart(left.get().circuit, 'part-a', 0))
  left.change(withPart(left.get().circuit, 'part-b', 50))
  const [first, second] = left.waiting()
  // The first one was stored, but its answer was lost with the page.
  const next = createDrawing(
    { circuit: withPart(emptyCircuit(), 'part-a', 0), seq: 6, authors: { 'part-a': 'me' } },
    { waiting: left.waiting() },
  )
  expect(next.get()).toMatchObject({ pending: 2, circuit: { components: { 'part-a': {}, 'part-b': {} } } })
  next.stored(first!.nonce, 6)
  expect(next.waiting()).toEqual([second])
  // The second one is told of as any other.
  next.stored(second!.nonce, 7)
  expect(next.get().pending).toBe(1)
  next.accept({
    seq: 7,
    prev: 6,
    by: 'me',
    nonce: second!.nonce,
    patch: { components: { 'part-b': part(50) } },
  })
  expect(next.get()).toMatchObject({ pending: 0, seq: 7, circuit: { components: { 'part-b': { x: 50 } } } })
})
