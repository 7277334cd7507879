import { expect, it } from 'vitest'
import { Picture } from '@labbox/contract/bench/camera.ts'
import { rcLowPass } from '../circuit/circuit.fixture.ts'
import { drawPicture } from './picture.ts'

const svgOf = (view: Parameters<typeof drawPicture>[0]): string => {
  const picture = Picture.parse(drawPicture(view))
  expect(picture.type).toBe('image/svg+xml')
  return Buffer.from(picture.data, 'base64').toString('utf8')
}
const off = { generators: {}, supplies: {} }

it('shows the circuit and what the sources stand at', () => {
  const sine = { shape: 'SIN' as const, frequency: 1e3, amplitude: 2, offset: 0, phase: 0, duty: 0.5 }
  const sources = { generators: { 1: sine, 2: null }, supplies: { 2: { volts: 5, amps: 0.5 } } }
  const svg = svgOf({ circuit: rcLowPass(), running: true, sources })
  for (const text of ['RUN', 'SIN 1000 Hz  2 Vpp  0 V', '5 V  0.5 A', '>R1<', '>C1<'])
    expect(svg).toContain(text)
  // One drawing embedded in the other at its place.
  expect(svg.match(/<svg /g)).toHaveLength(2)
  expect(svg).toMatch(/<svg xmlns="[^"]+" x="24"/)
})

it('shows an empty table before anything is loaded', () => {
  const svg = svgOf({ circuit: null, running: false, sources: off })
  expect(svg).toContain('STOP')
  expect(svg.match(/OFF/g)).toHaveLength(5)
})
