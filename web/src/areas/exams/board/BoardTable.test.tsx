import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { taskTypes } from '@labbox/contract/tasks/states.ts'
import { onPhone } from '../../../testing/phone.ts'
import { boardRow } from './board-row.fixture.ts'
import type { BoardAct } from './BoardCells.tsx'
import { BoardTable } from './BoardTable.tsx'

afterEach(() => vi.unstubAllGlobals())

const rows = [
  boardRow({ studentId: 'a', name: 'Chen', number: '1', answered: 3 }),
  boardRow({ studentId: 'b', name: 'Wang', number: '2', answered: 7 }),
]

const Board = ({ onAct }: { onAct: (act: BoardAct, studentIds: string[]) => void }) => {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <>
      <output>{chosen.join()}</output>
      <BoardTable
        type={taskTypes.exam}
        rows={rows}
        startAt="2026-11-29T08:00:00Z"
        acts
        live
        chosen={chosen}
        onChoose={setChosen}
        onAct={(act, those) =>
          onAct(
            act,
            those.map(({ studentId }) => studentId),
          )
        }
      />
    </>
  )
}

it.each([
  ['on a desk', () => {}, 'row'],
  ['on a phone', onPhone, 'listitem'],
] as const)('students are chosen, and acted on, %s', async (_, there, role) => {
  there()
  const onAct = vi.fn()
  render(<Board onAct={onAct} />)
  const second = screen.getAllByRole(role).find((one) => within(one).queryByText('Wang'))!
  expect(within(second).getByText('7 / 10')).toBeTruthy()
  await userEvent.click(within(second).getByRole('checkbox'))
  expect(screen.getByRole('status').textContent).toBe('b')
  await userEvent.click(within(second).getByRole('button'))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Send message' }))
  expect(onAct).toHaveBeenCalledWith('message', ['b'])
})
