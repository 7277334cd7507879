import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useMqtt } from '../../../app/mqtt/connection.ts'
import { useSharingLines } from './use-sharing-lines.ts'

const [DIAGRAM, PEOPLE] = ['np/7', 'npu/7']
const lines: string[] = []
const log = { add: (level: string, key: string) => void lines.push(`${level} ${key}`) }
const broker = (change: { heard?: string[]; refused?: string[] }) => act(() => useMqtt.setState(change))
const shown = () =>
  renderHook(({ id }: { id: string | undefined }) => useSharingLines(log, id), {
    initialProps: { id: '7' as string | undefined },
  })

beforeEach(() => {
  lines.length = 0
  useMqtt.setState({ heard: [], refused: [] })
})

it('starts once both topics are heard, and not again after the connection was lost', () => {
  shown()
  broker({ heard: [DIAGRAM] })
  expect(lines).toEqual([])
  broker({ heard: [DIAGRAM, PEOPLE] })
  broker({ heard: [] })
  broker({ heard: [PEOPLE, DIAGRAM] })
  expect(lines).toEqual(['success page.synergyStarted'])
})

it('ends, and starts anew with the next one', () => {
  const { rerender } = shown()
  broker({ heard: [DIAGRAM, PEOPLE, 'np/8', 'npu/8'] })
  rerender({ id: undefined })
  rerender({ id: '8' })
  expect(lines).toEqual([
    'success page.synergyStarted',
    'info page.synergyEnded',
    'success page.synergyStarted',
  ])
})

it('says that a topic was refused', () => {
  shown()
  broker({ refused: ['np/9'] })
  expect(lines).toEqual([])
  broker({ refused: [PEOPLE] })
  expect(lines).toEqual(['error page.synergyRefused'])
})
