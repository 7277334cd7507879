import type { Requirement } from '@labbox/contract/measurement/setup.ts'
import { expect, test } from 'vitest'
import { circuitOf } from './circuit.fixture.ts'
import { unmet } from './setup.ts'

const circuit = circuitOf({
  R1: { symbol: 'resistor', nets: { 1: 'in', 2: 'out' } },
  S1: { symbol: 'switch', params: { closed: '1' }, nets: { 1: 'out', 2: '0' } },
  S2: { symbol: 'switch', nets: { 1: 'in', 2: '0' } },
  DS1: { symbol: 'ds1', nets: { in: 'out' } },
})
const closed = (part: string, on: boolean) => ({ kind: 'switch' as const, part, closed: on })
const joined = (a: string, b: string) => ({ kind: 'joined' as const, a, b })

test.each<[Exclude<Requirement, { kind: 'output' }>, boolean]>([
  [closed('S1', true), true],
  [closed('s1', true), true],
  [closed('S1', false), false],
  [closed('S2', false), true],
  [closed('S2', true), false],
  [closed('S3', false), false],
  [joined('DS1.in', 'R1.2'), true],
  [joined('DS1.in', 'R1.1'), false],
  [joined('DS1.in', 'R9.1'), false],
  [joined('R9.1', 'R8.1'), false],
])('%o is met: %s', (asked, met) => expect(unmet(circuit, [asked])).toEqual(met ? [] : [asked]))
