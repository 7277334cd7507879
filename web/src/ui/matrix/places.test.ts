import { describe, expect, it } from 'vitest'
import { keyAct, pasted, within } from './places.ts'

const size = { rows: 3, columns: 2 }
const key = (name: string, more: object = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const act = (name: string, more: object = {}, writable = true) =>
  keyAct(key(name, more), { row: 1, column: 1 }, size, writable)

describe('a key in a matrix', () => {
  it('goes to a neighbour, and never out of it', () => {
    expect(act('ArrowUp')).toEqual({ go: { row: 0, column: 1 } })
    expect(act('ArrowRight')).toEqual({ go: { row: 1, column: 1 } })
    expect(act('PageDown')).toEqual({ go: { row: 2, column: 1 } })
    expect(act('Home')).toEqual({ go: { row: 1, column: 0 } })
    expect(within({ row: 9, column: -1 }, size)).toEqual({ row: 2, column: 0 })
  })
  it('writes, opens, clears, takes back', () => {
    expect([act('7'), act('Enter'), act('F2')]).toEqual([{ edit: '7' }, { edit: null }, { edit: null }])
    expect([act('Delete'), act('Backspace'), act('z', { ctrlKey: true })]).toEqual(['clear', 'clear', 'undo'])
  })
  it('leaves what belongs to the browser, and writes nothing where nothing may be written', () => {
    expect([act('c', { ctrlKey: true }), act('F5'), act('Tab'), act('x', { altKey: true })]).toEqual(
      Array(4).fill(null),
    )
    expect(['7', 'Enter', 'Delete'].map((name) => act(name, {}, false))).toEqual([null, null, null])
    expect(act('ArrowUp', {}, false)).toEqual({ go: { row: 0, column: 1 } })
    expect(act('z', { metaKey: true }, false)).toBeNull()
    expect([act(' '), act(' ', {}, false)]).toEqual(['row', 'row'])
  })
})

it('a block from a spreadsheet is laid over the cells; what lies outside or is empty is left', () => {
  expect(pasted('1\t2\t3\r\n\t 4 \r\n', { row: 1, column: 0 }, size)).toEqual([
    { row: 1, column: 0, text: '1' },
    { row: 1, column: 1, text: '2' },
    { row: 2, column: 1, text: '4' },
  ])
})
