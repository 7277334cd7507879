// How formulas of a sheet follow when one of its rows becomes many.

interface Repeated {
  /** As spreadsheets count. */
  row: number
  /** How many rows it becomes. */
  times: number
}

const REFERENCE = /(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\w(!])/y
const NAME = /[\p{L}_\\.][\p{L}\p{N}_.]*/uy
const STRING = /"(?:[^"]|"")*"/y
/** Of another sheet, which does not grow. */
const FOREIGN = /(?:'(?:[^']|'')*'|[\p{L}\p{N}_.]+)!\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?/uy

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Every reference to a cell of the same sheet, replaced. */
const withReferences = (formula: string, replace: (match: RegExpExecArray) => string): string => {
  let made = ''
  for (let at = 0; at < formula.length;) {
    const kept = matchAt(STRING, formula, at) ?? matchAt(FOREIGN, formula, at)
    const reference = kept ? null : matchAt(REFERENCE, formula, at)
    const whole = kept ?? reference ?? matchAt(NAME, formula, at)
    made += reference ? replace(reference) : (whole?.[0] ?? formula[at])
    at += whole?.[0].length ?? 1
  }
  return made
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const columnLetters = (n: number): string =>
  n > 0 ? columnLetters(Math.floor((n - 1) / 26)) + String.fromCharCode(65 + ((n - 1) % 26)) : ''

/** A formula as it reads in another cell, so many rows down and columns to the right: what is not fixed goes along. */
export const offsetFormula = (formula: string, rows: number, columns: number): string => {
  const moved = (column = '', fixed = '', line = '') =>
    (column.startsWith('$') ? column : columnLetters(columnNumber(column) + columns)) +
    fixed +
    (fixed ? line : String(Number(line) + rows))
  return withReferences(formula, ([, column, fixed, line, toColumn, toFixed, toLine]) => {
    const from = moved(column, fixed, line)
    return toLine === undefined ? from : `${from}:${moved(toColumn, toFixed, toLine)}`
  })
}

/** The formula of a cell beside the repeated row: what lies below moves down, a range over the row grows with it. */
export const besideFormula = (formula: string, { row, times }: Repeated): string => {
  const moved = (text: string, edge: boolean) => {
    const line = Number(text)
    return String(line > row || (edge && line === row) ? line + times - 1 : line)
  }
  return withReferences(formula, ([, column, fixed, line = '', toColumn, toFixed, toLine]) =>
    toLine === undefined
      ? `${column}${fixed}${moved(line, false)}`
      : `${column}${fixed}${moved(line, false)}:${toColumn}${toFixed}${moved(toLine, true)}`,
  )
}

/** The formula of the repeated row in its copy `k`: what points into the row points into the copy, unless it is fixed there. */
export const repeatedFormula = (formula: string, { row, times }: Repeated, k: number): string => {
  const moved = (fixed: string | undefined, text: string) => {
    const line = Number(text)
    if (line > row) return String(line + times - 1)
    return String(line === row && !fixed ? line + k : line)
  }
  return withReferences(formula, ([, column, fixed, line = '', toColumn, toFixed, toLine]) => {
    const from = `${column}${fixed}${moved(fixed, line)}`
    return toLine === undefined ? from : `${from}:${toColumn}${toFixed}${moved(toFixed, toLine)}`
  })
}
