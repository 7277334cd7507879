import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDocumentTheme } from '../../app/settings/dark.ts'
import { useSettings } from '../../app/settings/settings.ts'
import { Chart } from './Chart.tsx'
import type { Look } from './look.ts'
import type { Figure } from './model.ts'

const engine = vi.hoisted(() => ({
  draw: vi.fn(),
  setOption: vi.fn(),
  optionOf: vi.fn((figure: Figure, _look: Look) => figure),
}))
const saved = vi.hoisted(() => vi.fn<(name: string, content: string) => void>())
vi.mock('../list/csv.ts', async (original) => ({ ...(await original<object>()), saveFile: saved }))
// What style sheets say follows from this mark of the page.
vi.mock('./look.ts', () => ({ lookAt: () => ({ text: document.documentElement.dataset['theme'] }) }))
vi.mock('./echarts.ts', () => ({
  draw: engine.draw.mockReturnValue({
    setOption: engine.setOption,
    isDisposed: () => false,
    dispose: vi.fn(),
    resize: vi.fn(),
  }),
  optionOf: engine.optionOf,
  svgOf: () => '<svg/>',
}))

let comeIntoSight: (() => void) | undefined
beforeEach(() => {
  class Observer {
    constructor(told: IntersectionObserverCallback) {
      comeIntoSight = () =>
        told([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const DAY = 86_400_000
const figure: Figure = {
  kind: 'xy',
  x: { kind: 'time', zone: 'UTC', days: true, name: 'Day' },
  y: {},
  series: [
    {
      key: 'uses',
      name: 'Uses',
      kind: 'bar',
      points: [1, 2, 3].map((y, k) => ({ x: Date.parse('2026-11-20') + k * DAY, y })),
    },
  ],
}
const ranges = [
  { label: 'All', milliseconds: null },
  { label: '1 day', milliseconds: DAY },
]
const rows = () =>
  within(screen.getByRole('table', { name: 'Uses by day' }))
    .getAllByRole('row')
    .map((row) => row.textContent)

it('loads what draws it when it is seen, and has its numbers before', async () => {
  render(<Chart title="Uses by day" figure={figure} height={200} />)
  expect(rows()).toEqual(['DayUses', '2026-11-201', '2026-11-212', '2026-11-223'])
  expect(engine.draw).not.toHaveBeenCalled()
  act(() => comeIntoSight?.())
  await waitFor(() => expect(engine.setOption).toHaveBeenCalledWith(figure, true))
})

it('has the colours of the theme that was changed to', async () => {
  const Page = () => {
    useDocumentTheme()
    return <Chart title="Uses by day" figure={figure} height={200} />
  }
  useSettings.setState({ mode: 'light' })
  render(<Page />)
  act(() => comeIntoSight?.())
  const text = () => engine.optionOf.mock.lastCall?.[1].text
  await waitFor(() => expect(text()).toBe('light'))
  act(() => useSettings.setState({ mode: 'dark' }))
  await waitFor(() => expect(text()).toBe('dark'))
})

it('shows the range that is chosen, and saves its numbers', async () => {
  const user = userEvent.setup()
  render(<Chart title="Uses by day" figure={figure} height={200} ranges={ranges} />)
  await user.click(await screen.findByText('1 day'))
  expect(rows()).toEqual(['DayUses', '2026-11-223'])
  await user.click(screen.getByRole('button', { name: 'Save “Uses by day”' }))
  await user.click(await screen.findByText('Data (CSV)'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.slice(0, 2)).toEqual(['Uses by day.csv', '\uFEFFDay,Uses\r\n2026-11-22,3\r\n'])
})
