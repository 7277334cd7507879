/** The first of R1, R2, … that is not taken; case does not matter. */
export function freeDesignator(prefix: string, taken: ReadonlySet<string>): string {
  const lower = new Set([...taken].map((name) => name.toLowerCase()))
  let number = 1
  while (lower.has(`${prefix}${number}`.toLowerCase())) number += 1
  return `${prefix}${number}`
}
