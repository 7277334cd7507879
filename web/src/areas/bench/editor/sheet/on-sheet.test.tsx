import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { SheetState } from '@labbox/contract/bench/sheet.ts'
import { circuitOf, parts } from 'labbox-bench/circuit/circuit.fixture.ts'
import { createEditor } from '../state/editor.ts'
import { EditorContext } from '../use-editor.ts'
import Flows from './Flows.tsx'
import Hand from './Hands.tsx'
import NetValues from './NetValues.tsx'
import Screens from './Screens.tsx'

/** Something on the sheet of a circuit that runs. */
const onSheet = (circuit: Circuit, shows: Partial<SheetState>, what: React.ReactNode) => {
  const editor = createEditor(circuit)
  editor.look({ shows: SheetState.parse({ nets: {}, lights: {}, ...shows }) })
  const { container } = render(
    <EditorContext value={editor}>
      <svg>{what}</svg>
    </EditorContext>,
  )
  return container
}
/** A part that a hand works, and what it told the bench. */
const worked = (id: string, key: string) => {
  const circuit = circuitOf({ S1: { symbol: id, nets: {} } })
  const onParam = vi.fn<(id: string, param: string, value: number) => void>()
  const editor = createEditor(circuit)
  render(
    <EditorContext value={editor}>
      <Hand id="part-S1" component={circuit.components['part-S1']!} onParam={onParam} />
    </EditorContext>,
  )
  return { editor, told: () => onParam.mock.calls.map(([, param, value]) => `${param} ${value}`), key }
}

it('draws what a display says, letters of its own as dots', () => {
  const circuit = circuitOf({ HG1: { symbol: 'lcd-1602', nets: {} } })
  const lines = ['Hi \u{E000}'.padEnd(16), ' '.repeat(16)]
  const glyphs = [[0b10001, 0, 0, 0, 0, 0, 0, 0]]
  const drawn = onSheet(circuit, { screens: { 'part-HG1': { lines, glyphs } } }, <Screens />)
  expect([...drawn.querySelectorAll('text')].map((text) => text.textContent).join('')).toBe('Hi')
  // Two dots of the only row that has any.
  expect(drawn.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})

it('shows the level at a probe, and volts where there is no digital part', () => {
  const circuit = circuitOf({
    LP1: { symbol: 'logic-probe', nets: { in: 'x' } },
    R1: parts.R('1k', 'x', '0'),
  })
  const at = (state: [number, '1' | null]) =>
    onSheet(circuit, { nets: { 'part-LP1:in': state } }, <Screens />).querySelector('[data-probe]')
      ?.textContent
  expect(at([5, '1'])).toBe('1')
  expect(at([3.42, null])).toBe('3.42 V')
})

it('shows the voltage of each net once, and none where nothing is', () => {
  const circuit = circuitOf({ R1: parts.R('1k', 'a', 'b'), R2: parts.R('1k', 'b', '0') })
  const nets: SheetState['nets'] = {
    'part-R1:1': [5, null],
    'part-R1:2': [2.5, null],
    'part-R2:2': [0, null],
  }
  const shown = onSheet(circuit, { nets }, <NetValues />)
  expect([...shown.querySelectorAll('.lb-reading')].map(({ textContent }) => textContent)).toEqual(['2.50 V'])
})

it('a key of a keypad is pressed as long as the pointer is', () => {
  const { told } = worked('keypad-4x4', 'key')
  fireEvent.pointerDown(screen.getByText('6'))
  fireEvent.pointerUp(screen.getByText('6'))
  expect(told()).toEqual(['key 7', 'key 0'])
})

it('a button answers to the keyboard', () => {
  const { told } = worked('push-button', 'pressed')
  const button = screen.getByRole('button')
  fireEvent.keyDown(button, { key: 'Enter' })
  fireEvent.keyDown(button, { key: 'Enter', repeat: true })
  fireEvent.keyUp(button, { key: 'Enter' })
  expect(told()).toEqual(['pressed 1', 'pressed 0'])
})

it('levers stay as they were put, in the circuit too', () => {
  const { told, editor } = worked('dip-switch', 's1')
  fireEvent.click(screen.getAllByRole('switch')[2]!)
  expect(told()).toEqual(['s3 1'])
  expect(editor.getState().circuit.components['part-S1']?.params['s3']).toEqual({ text: '1', si: 1 })
})

it('an encoder goes round', () => {
  const { told } = worked('rotary-encoder', 'turn')
  const [left, right] = screen.getAllByRole('button')
  fireEvent.click(left!)
  fireEvent.click(right!)
  expect(told()).toEqual(['turn 95', 'turn 0'])
})

it('dots move with the current in wires', () => {
  const circuit = circuitOf({ R1: parts.R('1k', 'a', 'b') })
  const [x, y] = [circuit.components['part-R1']!.x, circuit.components['part-R1']!.y]
  circuit.labels = {}
  circuit.wires = {
    wire1: {
      points: [
        [x + 40, y],
        [x + 100, y],
      ],
    },
  }
  const into = (amps: number) => onSheet(circuit, { amps: { 'part-R1:2': amps } }, <Flows />)
  // The end of the wire that meets nothing takes no current: without a part there it is dead.
  expect(into(-0.002).querySelectorAll('[data-flow]')).toHaveLength(0)
  circuit.components['part-R2'] = { ...circuit.components['part-R1']!, x: x + 140, designator: 'R2' }
  const found = onSheet(circuit, { amps: { 'part-R1:2': -0.002, 'part-R2:1': 0.002 } }, <Flows />)
  const path = found.querySelector('[data-flow]')
  expect(path?.getAttribute('data-flow')).toBe('2.00 mA')
  expect(path?.getAttribute('d')).toBe(`M${x + 40} ${y}L${x + 100} ${y}`)
  expect(path?.querySelector('animate')).not.toBeNull()
})
