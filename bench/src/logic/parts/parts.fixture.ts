import { HIGH, LOW, type Level } from '../level.ts'
import { onBoard } from '../logic.fixture.ts'
import { MOS_PARTS, TTL_PARTS } from './index.ts'
import type { LogicRow } from './row.ts'

export const rows = [...TTL_PARTS, ...MOS_PARTS]
export const row = (id: string): LogicRow => rows.find((one) => one.id === id)!
/** A part with a switch at each of its inputs. */
export const board = (id: string, start: Record<string, Level> = {}) => onBoard(row(id), start)
/** The other level of a bit. */
export const not = (level: Level): Level => (level === HIGH ? LOW : HIGH)
export const bit = (value: number, index: number): Level => ((value >> index) & 1 ? HIGH : LOW)
/** Levels of a group of pins that stand for a number, the first one being the highest bit. */
export const bits = (names: string, value: number): Record<string, Level> => {
  const list = names.split(' ')
  return Object.fromEntries(list.map((name, i) => [name, bit(value, list.length - 1 - i)]))
}
