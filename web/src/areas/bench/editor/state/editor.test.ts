import { describe, expect, it, vi } from 'vitest'
import { type Circuit, type Point, emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { addComponent, newComponent } from 'labbox-bench/circuit/edit/ops.ts'
import { shippedDictionaries } from '@labbox/contract/system/shipped-dictionaries.ts'
import { amplifier, OWN_ID } from 'labbox-bench/circuit/own/own.fixture.ts'
import { ownSymbol } from 'labbox-bench/circuit/own/symbol.ts'
import { offerOwn, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { checkCircuit } from 'labbox-bench/circuit/check.ts'
import en from '../../../../locales/en/bench.json'
import zh from '../../../../locales/zh/bench.json'
import { fit, reveal, toScreen, toSheet, zoomAt } from './camera.ts'
import { COMMANDS, runCommand } from './commands.ts'
import { type Editor, createEditor } from './editor.ts'
import { type Pointer, createGestures } from './gestures.ts'
import { hitTest } from './hit.ts'
import { SHORTCUTS, pressKey } from './keyboard.ts'
import { partsLeft, plainValue, startPlacing } from './placing.ts'

const resistorAt = (at: Point, id: string, circuit = emptyCircuit()): Circuit =>
  addComponent(circuit, newComponent(circuit, symbols.resistor!, at), id)

/** R1 at (0, 0) and R2 at (200, 0); the sheet's origin in the upper left corner of the canvas. */
function start(): { editor: Editor; onChange: ReturnType<typeof vi.fn> } {
  const editor = createEditor(resistorAt([200, 0], 'id_2', resistorAt([0, 0], 'id_1')))
  const onChange = vi.fn()
  editor.reportTo(onChange)
  editor.look({ size: { width: 800, height: 600 }, camera: { x: 0, y: 0, scale: 1 } })
  return { editor, onChange }
}

const press = (editor: Editor, ...points: (Point | [number, number, Partial<Pointer>])[]) => {
  const gestures = createGestures(editor)
  const pointer = ([x, y, more]: Point | [number, number, Partial<Pointer>]): Pointer => ({
    id: 1,
    x,
    y,
    kind: 'mouse',
    button: 0,
    shift: false,
    pan: false,
    ...more,
  })
  gestures.move(pointer(points[0]!))
  gestures.down(pointer(points[0]!))
  for (const point of points.slice(1)) gestures.move(pointer(point))
  gestures.up(pointer(points.at(-1)!))
}

const keys = (editor: Editor, ...names: string[]) => {
  for (const name of names)
    pressKey(editor, {
      key: name.replace(/^(mod|shift)\+/, ''),
      shift: name.startsWith('shift+'),
      mod: name.startsWith('mod+'),
      alt: false,
    })
}

describe('camera', () => {
  it('keeps the point under the pointer when it zooms, within limits', () => {
    const camera = { x: 30, y: -20, scale: 1 }
    for (const factor of [0.5, 1.25, 3, 1000, 0.0001]) {
      const [x, y] = toSheet(camera, 200, 100)
      const [sx, sy] = toScreen(zoomAt(camera, 200, 100, factor), x, y)
      expect([sx, sy].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([200, 100])
    }
    expect(zoomAt(camera, 0, 0, 1000).scale).toBe(4)
  })
  it('fits and reveals a box', () => {
    const size = { width: 800, height: 600 }
    const box = { left: -1000, right: 1000, top: -100, bottom: 100 }
    const camera = fit(box, size)
    expect(toScreen(camera, -1000, 0)[0]).toBeCloseTo(40)
    expect(toScreen(camera, 0, 0)).toEqual([400, 300])
    const shown = reveal({ x: 0, y: 0, scale: 1 }, { left: 900, right: 940, top: 10, bottom: 20 }, size)
    expect(shown).toEqual({ x: -164, y: 14, scale: 1 })
  })
})

describe('another size of the canvas', () => {
  const SMALL = { width: 640, height: 400 }
  const unsized = () => {
    const editor = createEditor(resistorAt([300, 500], 'id_2', resistorAt([0, 0], 'id_1')))
    editor.resize({ width: 640, height: 800 })
    return editor
  }
  const cameraOf = (editor: Editor) => editor.getState().view.camera
  it('leaves a circuit whole that was so from the first, or was made so', () => {
    const editor = unsized()
    editor.resize(SMALL)
    expect(toScreen(cameraOf(editor), 300, 500)[1]).toBeLessThan(SMALL.height)
    editor.look({ camera: { x: 0, y: 0, scale: 1 } })
    editor.fit()
    editor.resize({ width: 300, height: 200 })
    expect(toScreen(cameraOf(editor), 300, 500)[1]).toBeLessThan(200)
  })
  it.each<[string, (editor: Editor) => void]>([
    ['somebody has moved the view', (editor) => editor.look({ camera: { x: 10, y: 0, scale: 1 } })],
    [
      'the circuit is another one',
      (editor) => editor.commit(resistorAt([0, 100], 'id_3', editor.getState().circuit)),
    ],
  ])('moves nothing once %s', (_, change) => {
    const editor = unsized()
    change(editor)
    const before = cameraOf(editor)
    editor.resize(SMALL)
    expect(cameraOf(editor)).toBe(before)
    expect(editor.getState().view.size).toEqual(SMALL)
  })
})

describe('hitTest', () => {
  const { editor } = start()
  it.each<[Point, unknown]>([
    [[41, 2], { kind: 'pin', ref: { component: 'id_1', pin: '2' }, at: [40, 0] }],
    [[5, 5], { kind: 'components', id: 'id_1' }],
    [[0, -20], { kind: 'components', id: 'id_1' }],
    [[100, 0], null],
  ])('%j', (at, hit) => {
    expect(hitTest(editor.getState().circuit, at, 8)).toEqual(hit)
  })
})

describe('gestures', () => {
  it('drags a part on the grid as one step to undo', () => {
    const { editor, onChange } = start()
    press(editor, [0, 0], [13, 4], [33, 21])
    expect(editor.getState().circuit.components.id_1).toMatchObject({ x: 30, y: 20 })
    expect(onChange).toHaveBeenCalledOnce()
    runCommand(editor, 'undo')
    expect(editor.getState().circuit.components.id_1).toMatchObject({ x: 0, y: 0 })
    expect(editor.getState().canUndo).toBe(false)
  })
  it('draws a wire from pin to pin', () => {
    const { editor } = start()
    press(editor, [40, 0], [90, 10], [158, 3])
    expect(Object.values(editor.getState().circuit.wires)).toEqual([
      { points: [[40, 0], [160, 0]], start: { component: 'id_1', pin: '2' }, end: { component: 'id_2', pin: '1' } }, // prettier-ignore
    ])
    expect(editor.getState().view.tool.kind).toBe('select')
  })
  it('selects by frame: wholly inside to the right, touched to the left', () => {
    const { editor } = start()
    press(editor, [-60, -40], [100, 40])
    expect([...editor.getState().view.selection.components]).toEqual(['id_1'])
    press(editor, [180, 60], [0, 30], [-20, -40])
    expect([...editor.getState().view.selection.components]).toEqual(['id_1', 'id_2'])
  })
  it('changes nothing when read-only', () => {
    const { editor, onChange } = start()
    editor.configure({ readOnly: true, maxList: undefined })
    press(editor, [0, 0], [50, 50])
    press(editor, [40, 0], [160, 0])
    keys(editor, 'Delete', 'r', 'ArrowUp', 'mod+d')
    expect(onChange).not.toHaveBeenCalled()
  })
  it('zooms with two fingers', () => {
    const { editor } = start()
    const gestures = createGestures(editor)
    const finger = (id: number, x: number): Pointer => ({
      id,
      x,
      y: 300,
      kind: 'touch',
      button: 0,
      shift: false,
      pan: false,
    })
    gestures.down(finger(1, 300))
    gestures.down(finger(2, 500))
    gestures.move(finger(2, 700))
    expect(editor.getState().view.camera.scale).toBeCloseTo(2)
  })
})

describe('keyboard', () => {
  it('places, turns, moves, wires and deletes without a pointer', () => {
    const { editor } = start()
    startPlacing(editor, 'capacitor')
    keys(editor, 'ArrowUp', 'r', 'Enter')
    const [id, capacitor] = Object.entries(editor.getState().circuit.components).at(-1)!
    expect(capacitor).toMatchObject({ designator: 'C1', x: 400, y: 290, rotation: 90 })
    keys(editor, 'shift+ArrowLeft', 'm')
    expect(editor.getState().circuit.components[id]).toMatchObject({ x: 350, mirrored: true })
    // pins in reading order: R1.1, R1.2, R2.1, R2.2, C1.1
    keys(editor, 'w', 'Tab', 'Tab', 'Enter', 'Tab', 'Enter')
    expect(Object.values(editor.getState().circuit.wires)).toHaveLength(1)
    keys(editor, 'Escape', 'mod+a', 'Delete')
    expect(editor.getState().circuit).toEqual(emptyCircuit())
    keys(editor, 'mod+z')
    expect(Object.keys(editor.getState().circuit.components)).toHaveLength(3)
  })
  it('bends the other way, takes corners back and gives up', () => {
    const { editor } = start()
    keys(editor, 'w')
    editor.look({ tool: { kind: 'wire', points: [[40, 0]], at: [100, 100], bend: 'h', sticky: true } })
    keys(editor, ' ', 'Enter', 'ArrowUp', 'Escape')
    expect(editor.getState().view.tool).toMatchObject({ points: [[40, 0], [40, 100]] }) // prettier-ignore
    keys(editor, 'Escape', 'Escape', 'Escape')
    expect(editor.getState().view.tool.kind).toBe('select')
    expect(editor.getState().circuit.wires).toEqual({})
  })
})

describe('documents from outside', () => {
  it('passes over echoes of older own changes, takes over anything else', () => {
    const { editor } = start()
    const seen: Circuit[] = []
    editor.reportTo((circuit) => seen.push(circuit))
    press(editor, [0, 0], [50, 0])
    press(editor, [50, 0], [100, 0])
    editor.receive(seen[0]!)
    expect(editor.getState().circuit).toBe(seen[1])
    editor.receive(seen[1]!)
    editor.receive(emptyCircuit())
    expect(editor.getState().circuit).toEqual(emptyCircuit())
  })
})

describe('parts list', () => {
  it('counts what the project leaves', () => {
    const { circuit } = start().editor.getState()
    const maxList = { parts: [{ symbol: 'resistor', count: 3, values: [] }] }
    expect(partsLeft(circuit, maxList, 'resistor')).toBe(1)
    expect(partsLeft(circuit, maxList, 'capacitor')).toBe(0)
    expect(partsLeft(circuit, maxList, 'ground')).toBe(null)
    expect(partsLeft(circuit, undefined, 'resistor')).toBe(null)
    expect(partsLeft(circuit, undefined, 'dg1')).toBe(1)
  })
  it('takes the symbol that is being made in place of what is offered under its id', () => {
    const { editor } = start()
    const [older, newer] = [1, 2].map((version) => ownSymbol(OWN_ID, version, amplifier())!)
    offerOwn([older!])
    startPlacing(editor, OWN_ID)
    const held = () => {
      const { tool } = editor.getState().view
      return tool.kind === 'place' ? tool.component : null
    }
    expect(held()).toMatchObject({ symbol: { id: OWN_ID, version: 1 }, own: { prefix: 'U' } })
    editor.configure({ readOnly: false, maxList: undefined, draft: newer })
    startPlacing(editor, OWN_ID)
    expect(held()?.symbol.version).toBe(2)
    // No longer offered, and not being made: it is not there.
    editor.look({ tool: { kind: 'select' } })
    editor.configure({ readOnly: false, maxList: undefined })
    offerOwn([])
    startPlacing(editor, OWN_ID)
    expect(held()).toBeNull()
    expect(symbols['resistor']).toBeDefined()
  })
  it('writes values as people type them', () => {
    expect([4700, 1e-7, 1000, 2.2e-6].map(plainValue)).toEqual(['4.7k', '100n', '1k', '2.2µ'])
  })
})

describe('texts', () => {
  it.each([
    ['en', en.editor],
    ['zh', zh.editor],
  ])('%s has one for every command, shortcut and problem', (_, strings) => {
    for (const id of Object.keys(COMMANDS)) expect(strings.command).toHaveProperty(id)
    for (const { does } of SHORTCUTS) expect(strings.shortcut).toHaveProperty(does)
    for (const { code } of checkCircuit(resistorAt([0, 0], 'id_1')))
      expect(strings.problem).toHaveProperty(code)
  })

  it('the dictionary that ships has a word for every class of parts but the instruments', () => {
    const words = shippedDictionaries.symbolClass.entries.map(({ value }) => value)
    const classes = new Set(Object.values(symbols).map((symbol) => symbol.class))
    classes.delete('Instruments')
    expect(words).toEqual(expect.arrayContaining([...classes]))
  })
})
