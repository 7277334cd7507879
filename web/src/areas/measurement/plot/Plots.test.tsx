import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { studentTemplate, Template } from '@labbox/contract/measurement/template.ts'
import { sweepTemplate } from '@labbox/contract/measurement/template.samples.ts'
import { Plots } from './Plots.tsx'

vi.mock('./TablePlots.tsx', () => ({ TablePlots: () => <p>picture</p>, default: () => <p>picture</p> }))

it('says that it is busy until its pictures have come, which printing waits for', async () => {
  const template = studentTemplate(Template.parse(sweepTemplate))
  const [table] = template.pages[0]!.tables
  const drawn = { ...table!, plots: [{}] } as typeof table
  const { container } = render(<Plots template={template} table={drawn!} values={{}} uncertainties={{}} />)
  expect(container.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(await screen.findByText('picture')).toBeTruthy()
  expect(container.querySelector('[aria-busy]')).toBeNull()
})
