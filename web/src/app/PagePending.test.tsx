import { act, render, screen } from '@testing-library/react'
import { Suspense, use, useState } from 'react'
import { expect, it } from 'vitest'
import { PagePending } from './PagePending.tsx'

it('gives the focus back to what had it before the page waited for a part', async () => {
  let come = (_text: string) => {}
  const text = new Promise<string>((resolve) => {
    come = resolve
  })
  const Part = () => <p>{use(text)}</p>
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {open && <Part />}
      </>
    )
  }
  render(
    <Suspense fallback={<PagePending />}>
      <Page />
    </Suspense>,
  )
  const button = screen.getByRole('button')
  button.focus()
  await act(async () => button.click())
  expect(button.style.display).toBe('none')
  // A browser takes the focus from what is hidden.
  button.blur()
  await act(async () => come('part'))
  expect(screen.queryByText('part')).not.toBeNull()
  expect(document.activeElement).toBe(button)
})
