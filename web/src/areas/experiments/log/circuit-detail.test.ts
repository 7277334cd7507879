import { expect, test } from 'vitest'
import { circuitDetail } from './circuit-detail.ts'

const zh: Record<string, string> = {
  openPin: '引脚未连接',
  noGround: '没有接地',
  notAllowed: '不允许的元件',
  needsTooMuchMemory: '仿真所需内存过多',
}
const said = (detail: string) => circuitDetail(detail, 'zh', (code) => zh[code] ?? '')

test('a fault of the circuit is said in the language of the reader', () => {
  expect(said('open pin: R1, 2')).toBe('引脚未连接：R1、2')
  expect(said('no ground: ')).toBe('没有接地')
  expect(said('needs too much memory: ')).toBe('仿真所需内存过多')
  expect(said('not allowed: R1, resistor')).toBe('不允许的元件：R1、电阻')
})

test('what else a bench says stays as it is', () => {
  expect(said('ngspice: singular matrix')).toBe('ngspice: singular matrix')
  expect(said('10 V > 5 V')).toBe('10 V > 5 V')
})
