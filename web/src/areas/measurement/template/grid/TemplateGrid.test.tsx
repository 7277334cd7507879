import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { Template } from '@labbox/contract/measurement/template.ts'
import type { TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { TemplateGrid } from './TemplateGrid.tsx'

vi.mock('../use-commands.ts', () => ({ useCommands: () => [{ value: 'DS.MEAS.VPP(CH1)' }] }))

const first = Template.parse(sweepTemplate)
const tableOf = (template: Template) => template.pages[0]!.tables[0]!

const shown = (problems: TemplateProblem[] = []) => {
  let held = first
  const open = vi.fn()
  const undo = vi.fn()
  const Held = () => {
    const [template, setTemplate] = useState(first)
    held = template
    return (
      <TemplateGrid
        template={template}
        table={tableOf(template)}
        problems={problems}
        onChange={setTemplate}
        onUndo={undo}
        onRedo={() => undefined}
        onOpen={open}
      />
    )
  }
  const { container } = render(<Held />)
  const grid = screen.getByRole('grid')
  return {
    user: userEvent.setup(),
    grid,
    open,
    undo,
    items: () => tableOf(held).items,
    cell: (row: number, column: number) =>
      container.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)!,
    press: (key: string, more: object = {}) => fireEvent.keyDown(grid, { key, ...more }),
  }
}

it('writes what is typed into the selected cell, and Escape leaves it as it was', async () => {
  const { user, cell, items, press } = shown()
  fireEvent.mouseDown(cell(0, 1))
  press('F2')
  const field = screen.getByRole('combobox')
  await user.clear(field)
  await user.type(field, 'Source{Enter}')
  expect(items()[1]?.name).toMatchObject({ en: 'Source' })
  expect(cell(0, 1).textContent).toBe('Source')
  fireEvent.mouseDown(cell(0, 2))
  press('x')
  await user.keyboard('{Escape}')
  expect(items()[2]?.name).toMatchObject({ en: 'Output' })
})

it('moves by arrow keys, clears by Delete, undoes by Ctrl+Z', () => {
  const { grid, cell, items, press, undo } = shown()
  fireEvent.mouseDown(cell(2, 1))
  press('ArrowRight')
  expect(grid.getAttribute('aria-activedescendant')).toBe(cell(2, 2).id)
  press('Delete')
  expect(items()[2]?.unit).toBe('')
  press('z', { ctrlKey: true })
  expect(undo).toHaveBeenCalledTimes(1)
})

it('copies and pastes what spreadsheets exchange', () => {
  const { grid, cell, items } = shown()
  const clipboard = new Map<string, string>()
  const clipboardData = {
    setData: (kind: string, text: string) => clipboard.set(kind, text),
    getData: (kind: string) => clipboard.get(kind) ?? '',
  }
  fireEvent.mouseDown(cell(2, 1))
  fireEvent.copy(grid, { clipboardData })
  expect(clipboard.get('text/plain')).toBe('V')
  fireEvent.mouseDown(cell(2, 2))
  fireEvent.paste(grid, { clipboardData })
  expect(items()[2]?.unit).toBe('V')
})

it('marks the cell of a problem, and opens its item', async () => {
  const item = tableOf(first).items[1]!
  const { user, cell, open } = shown([
    { code: 'DUPLICATE_KEY', params: { key: 'uin' }, place: { item: item.id, field: 'key' }, formula: null },
  ])
  expect(cell(1, 1).getAttribute('aria-invalid')).toBe('true')
  expect(cell(1, 2).getAttribute('aria-invalid')).toBeNull()
  fireEvent.mouseDown(cell(1, 1))
  await user.click(screen.getAllByRole('button')[2]!)
  expect(open).toHaveBeenCalledWith(item.id)
})
