/** What a printed document is made of; it crosses into the process that draws it, so it is plain data. */

export interface PrintedColumn {
  title: string
  /** Of the width, among the shares of all columns. */
  share: number
  align?: 'right' | 'center'
}

/** A bar with its parts on each other, and the mark of a target; all values from 0 to 1. */
export interface PrintedBar {
  label: string
  parts: readonly number[]
  target: number | null
  /** Said behind it. */
  text: string
}

export type Block =
  | { kind: 'title'; text: string; under?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Names and what they are, two in a row. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'table'; columns: readonly PrintedColumn[]; rows: readonly (readonly string[])[] }
  /** `legend`: what the parts are. */
  | { kind: 'bars'; rows: readonly PrintedBar[]; legend: readonly string[]; target: string }
  /** Lines to sign on. */
  | { kind: 'sign'; labels: readonly string[] }

/** A document of A4 pages, one after the other as they fill. */
export interface PrintedPages {
  kind: 'pages'
  /** BCP 47. */
  lang: string
  title: string
  /** `{page}` and `{pages}` are filled. */
  foot: string
  blocks: readonly Block[]
}

/** One A4 page on its side in a frame: a certificate. */
export interface PrintedSheet {
  kind: 'sheet'
  lang: string
  title: string
  holder: string
  said: string
  about: string
  lines: readonly string[]
  /** Who gave it, and when. */
  signed: readonly string[]
  check: { link: string; label: string }
  /** Across it, where it no longer holds. */
  revoked: string | null
}

export type Printed = PrintedPages | PrintedSheet
