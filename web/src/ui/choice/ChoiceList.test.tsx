import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ChoiceList, type Choice } from './ChoiceList.tsx'

type Mood = 'good' | 'bad'
const choices: Choice<Mood>[] = [
  { value: 'good', label: 'Good', letter: 'g', tone: 'ok' },
  { value: 'bad', label: 'Bad', letter: 'b', tone: 'bad' },
]
const names = ['Ann', 'Bob', 'Cid']

const Moods = ({ fixed = false }: { fixed?: boolean }) => {
  const [past, setPast] = useState<Record<string, Mood | null>[]>([{ Bob: 'bad' }])
  const moods = past.at(-1) ?? {}
  const rows = names.map((name) => ({ key: name, name, value: moods[name] ?? null }))
  const choose = (key: string, value: Mood | null) =>
    setPast((all) => [...all, { ...all.at(-1), [key]: value }])
  const undo = () => setPast((all) => (all.length > 1 ? all.slice(0, -1) : all))
  return (
    <ChoiceList
      label="Moods"
      rows={rows}
      choices={choices}
      onUndo={undo}
      {...(fixed ? {} : { onChoose: choose })}
    />
  )
}
const chosen = () =>
  names.map((name) =>
    ['Good', 'Bad'].find((_, k) => {
      const group = screen.getByRole('radiogroup', { name })
      return group.querySelectorAll('input')[k]?.checked
    }),
  )

it('takes a choice by touch', async () => {
  render(<Moods />)
  await userEvent.click(screen.getAllByText('Good')[2]!)
  expect(chosen()).toEqual([undefined, 'Bad', 'Good'])
})

it('takes choices by letters, each going on to the next row, and gives them back', async () => {
  render(<Moods />)
  await userEvent.tab()
  await userEvent.keyboard('bG')
  expect(chosen()).toEqual(['Bad', 'Good', undefined])
  await userEvent.keyboard('{ArrowUp}{Backspace}{ArrowDown}b')
  expect(chosen()).toEqual(['Bad', undefined, 'Bad'])
  await userEvent.keyboard('{Control>}g{/Control}x')
  expect(chosen()).toEqual(['Bad', undefined, 'Bad'])
})

it('takes the last choices back by Ctrl+Z, one after the other', async () => {
  render(<Moods />)
  await userEvent.tab()
  await userEvent.keyboard('bg{Control>}z{/Control}')
  expect(chosen()).toEqual(['Bad', 'Bad', undefined])
  await userEvent.keyboard('{Meta>}z{/Meta}{Control>}z{/Control}')
  expect(chosen()).toEqual([undefined, 'Bad', undefined])
})

it('is only read where nothing hears the choice', async () => {
  render(<Moods fixed />)
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
  await userEvent.click(screen.getAllByText('Good')[0]!)
  expect(chosen()).toEqual([undefined, 'Bad', undefined])
})
