/**
 * Numeric input as the spec's helper has it (section 5): digits and one dot that is not the first character; a leading sign
 * is allowed besides, since decibels and phases are negative.
 */

/** Whether a field may hold this text while a number is being typed. */
export const isEntry = (text: string): boolean => /^[-−]?(?:\d+\.?\d*)?$/.test(text)

/** What was typed, with trailing zeros after the decimal point trimmed: `1.50` → `1.5`, `2.` → `2`. */
export const trimEntry = (text: string): string => {
  const trimmed = text.trim().replace('−', '-')
  return trimmed.includes('.') ? trimmed.replace(/\.?0*$/, '') : trimmed
}

/** The number that was typed, or null when it is none (yet). */
export const parseEntry = (text: string): number | null => {
  const trimmed = trimEntry(text)
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : null
}
