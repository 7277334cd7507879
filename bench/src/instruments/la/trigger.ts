import type { LaSettings } from './settings.ts'

/** Whether the trigger's condition is met from one sample to the next. */
export function triggerOf({
  trigger,
}: Pick<LaSettings, 'trigger'>): (before: number, now: number) => boolean {
  const { mode, source, slope, bits } = trigger
  if (mode === 'EDGE') {
    return (before, now) => {
      const [was, is] = [(before >> source) & 1, (now >> source) & 1]
      return was !== is && (slope === 'RFAL' || (is === 1) === (slope === 'POS'))
    }
  }
  const mask = (...wanted: string[]): number =>
    bits.reduce((sum, bit, line) => (wanted.includes(bit) ? sum | (1 << line) : sum), 0)
  const [level, high] = [mask('0', '1'), mask('1')]
  const [edges, rising] = [mask('R', 'F'), mask('R')]
  const fits = (word: number): boolean => (word & level) === high
  // A pattern of levels alone is met when it comes about; edges have to happen all at once.
  return (before, now) =>
    edges === 0
      ? fits(now) && !fits(before)
      : fits(now) && ((before ^ now) & edges) === edges && (now & edges) === rising
}
