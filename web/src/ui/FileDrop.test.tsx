import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FileDrop } from './FileDrop.tsx'

it('takes one file, chosen or dropped, and the same one again', async () => {
  const taken = vi.fn()
  const { container } = render(
    <FileDrop accept=".csv" onFile={taken} className="drop">
      {(choose) => <button onClick={choose}>Choose</button>}
    </FileDrop>,
  )
  const file = new File(['a,b'], 'people.csv')
  const input = container.querySelector('input')!
  const user = userEvent.setup()
  const opened = vi.spyOn(input, 'click')
  await user.click(screen.getByRole('button'))
  expect(opened).toHaveBeenCalledTimes(1)
  await user.upload(input, file)
  await user.upload(input, file)
  expect(taken).toHaveBeenCalledTimes(2)
  fireEvent.drop(container.querySelector('.drop')!, { dataTransfer: { files: [file] } })
  expect(taken).toHaveBeenCalledTimes(3)
  expect(taken).toHaveBeenLastCalledWith(file)
  fireEvent.drop(container.querySelector('.drop')!, { dataTransfer: { files: [] } })
  expect(taken).toHaveBeenCalledTimes(3)
})
