/**
 * What a field for scores and quantities takes (specification, "Numeric input helper"): digits and one dot that is not the first;
 * a leading minus where numbers below zero are meant.
 */
interface Typing {
  /** Whether parts of one are meant at all. */
  dot: boolean
  minus: boolean
}

/** The number in a text: what does not belong there is left out, as is every dot after the first. */
export const numberIn = (text: string, { dot, minus }: Typing): string => {
  const sign = minus && text.trim().startsWith('-') ? '-' : ''
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.')
  // A dot without a digit before it is dropped.
  if (whole === '') return sign + rest.join('')
  return sign + whole + (dot && rest.length > 0 ? `.${rest.join('')}` : '')
}

/** Without zeros at the end of what follows a decimal point, and without a point that nothing follows. */
export const trimmedZeros = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text

/** Whether typing this into a field that holds `value`, at `start`, is taken. */
export const takesText = (text: string, value: string, start: number, typing: Typing): boolean => {
  if (/^[0-9]$/.test(text)) return true
  if (text === '.') return typing.dot && start > 0 && value !== '' && !value.includes('.')
  return text === '-' && typing.minus && start === 0 && !value.includes('-')
}
