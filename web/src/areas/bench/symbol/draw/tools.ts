import type { OwnShape } from '@labbox/contract/bench/own-symbol.ts'
import { snapped, type Spot } from './drawing.ts'

/** What a press on the sheet does. */
export const tools = ['select', 'pin', 'line', 'rectangle', 'circle', 'arc', 'text'] as const
export type Tool = (typeof tools)[number]

/** The piece that a tool makes of the points pressed so far; null: it needs more, or they are all one. */
export const shapeOf = (tool: Tool, points: readonly Spot[]): OwnShape | null => {
  const [first, second] = points
  if (!first) return null
  if (tool === 'text') return { kind: 'text', at: first, text: 'T' }
  if (!second || (first[0] === second[0] && first[1] === second[1] && points.length === 2)) return null
  const [ax, ay] = first
  const [bx, by] = second
  switch (tool) {
    case 'line':
      return { kind: 'line', points: [...points], closed: false, fill: false }
    case 'rectangle':
      return { kind: 'line', points: [first, [bx, ay], second, [ax, by]], closed: true, fill: false }
    case 'circle':
      return {
        kind: 'circle',
        at: first,
        radius: Math.min(200, Math.max(5, snapped([Math.hypot(bx - ax, by - ay), 0])[0])),
        fill: false,
      }
    case 'arc':
      return { kind: 'arc', from: first, to: second }
    default:
      return null
  }
}
