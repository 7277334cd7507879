import { expect, it } from 'vitest'
import { addressAllowed } from './network.ts'

it.each([
  [[], '10.0.0.1', true],
  [[], undefined, true],
  [['10.1.0.0/16'], '10.1.255.3', true],
  [['10.1.0.0/16'], '10.2.0.3', false],
  [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
  [['10.1.2.3', '2001:db8::/32'], '2001:db8::5', true],
  [['10.1.2.3'], '10.1.2.30', false],
  [['2001:db8::/32'], '10.1.2.3', false],
  [['10.1.0.0/16'], undefined, false],
  [['10.1.0.0/16'], 'nonsense', false],
])('%j lets %s in: %s', (networks, address, allowed) =>
  expect(addressAllowed(networks, address)).toBe(allowed),
)
