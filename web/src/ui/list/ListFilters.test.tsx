import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ListFilters } from './ListFilters.tsx'
import type { Filter } from './types.ts'

const ID = '01a22b93-bfca-7439-8375-82711ad220cf'
const shown = (options: NonNullable<Filter['options']>) =>
  render(
    <ListFilters
      filters={[{ key: 'classId', label: 'Class', options }]}
      state={{ filters: { classId: ID }, sort: undefined, page: 1, limit: 20 }}
      onChange={() => undefined}
    />,
  ).container.textContent

it('shows no id in the place of a choice whose name is still on its way', () => {
  expect(shown([])).toContain('Class…')
  expect(shown([{ value: ID, label: 'Electronics 2401' }])).toContain('ClassElectronics 2401')
})
