import type { QuestionContent } from './content.ts'

/** A stream of numbers that a seed decides: the same in browser and server, today and in ten years. */
export interface Seeded {
  /** A whole number from 0 up to, and without, `below`. */
  below(below: number): number
  shuffled<T>(list: readonly T[]): T[]
}

/** FNV-1a over the text: close seeds (`exam/1`, `exam/2`) give unlike states. */
const hash = (text: string, start: number): number => {
  let state = start
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return state
}

/** sfc32, seeded by the text; not for secrets. */
export const seeded = (seed: string): Seeded => {
  let [a, b, c, counter] = [hash(seed, 0x811c9dc5), hash(seed, 0x9e3779b9), hash(seed, 0x85ebca6b), 1]
  const next = (): number => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
  // The first numbers still reflect how similar two seeds were, so they are dropped.
  for (let k = 0; k < 12; k += 1) next()
  const below = (end: number): number => {
    // Numbers from the last, incomplete range would make small results more likely, so they are skipped.
    const whole = 0x1_0000_0000 - (0x1_0000_0000 % end)
    let drawn = next()
    while (drawn >= whole) drawn = next()
    return drawn % end
  }
  const shuffled = <T>(list: readonly T[]): T[] => {
    const mixed = [...list]
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = below(last + 1)
      ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
    }
    return mixed
  }
  return { below, shuffled }
}

/** The options in an order of the student's own, where the question allows one. */
export const arranged = (content: QuestionContent, seed: string): QuestionContent =>
  'options' in content && content.shuffle
    ? { ...content, options: seeded(`${seed}/options`).shuffled(content.options) }
    : content
