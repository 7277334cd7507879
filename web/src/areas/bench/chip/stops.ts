/** Address and line, in order of addresses. */
type Lines = readonly (readonly [address: number, line: number])[]

/** Where to stop for these lines: at the first address of each; a line without code is passed over to the next that has some. */
export const addressesOf = (lines: Lines, stops: readonly number[]): number[] =>
  stops.flatMap((stop) => {
    const next = Math.min(...lines.map(([, line]) => line).filter((line) => line >= stop))
    const found = lines.filter(([, line]) => line === next).map(([address]) => address)
    return found.length > 0 ? [Math.min(...found)] : []
  })

/** The line that an address belongs to; null before the first one. */
export const lineAt = (lines: Lines, address: number): number | null =>
  lines.findLast(([from]) => from <= address)?.[1] ?? null
