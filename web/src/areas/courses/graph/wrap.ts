/** About how wide a character is at 13 px: ideographs are square, others half as wide. */
const widthOf = (character: string): number => (/[\u2e80-\uffef]/.test(character) ? 13 : 7)

/** A name in at most two lines of this width; the second ends in … where it does not fit. */
export const linesOf = (text: string, width: number): string[] => {
  // A line may break between any two ideographs, but only between other words.
  const parts = text.match(/[\u2e80-\uffef]|[^\u2e80-\uffef\s]+\s*|\s+/g) ?? []
  const lines = ['']
  let used = 0
  for (const part of parts) {
    const wide = [...part.trimEnd()].reduce((sum, each) => sum + widthOf(each), 0)
    if (used > 0 && used + wide > width) {
      if (lines.length === 2) {
        lines[1] = `${lines[1]!.trimEnd().slice(0, -1)}…`
        return lines
      }
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += part
    used += [...part].reduce((sum, each) => sum + widthOf(each), 0)
  }
  const most = Math.floor(width / 7)
  return lines.map((line) => {
    const whole = line.trimEnd()
    const wide = [...whole].reduce((sum, each) => sum + widthOf(each), 0)
    return wide > width ? `${whole.slice(0, most - 1)}…` : whole
  })
}
