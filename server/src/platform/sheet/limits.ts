/** What a sheet may cost, whatever it claims to be. All sizes are of the unpacked file. */
export const LIMITS = {
  /** All parts of a workbook together, as its directory says; what a part really yields is held against that. */
  unpackedBytes: 400 << 20,
  parts: 2_000,
  /** Elements of XML in each other; workbooks have about ten. */
  depth: 64,
  /** Characters in the table of texts that cells share. */
  sharedCharacters: 48 << 20,
  /** Rows of a worksheet, empty ones too: what Excel can have. */
  rows: 1 << 20,
  /** Rows of all sheets of a template: it is held in memory, and has one row for everybody. */
  templateRows: 2_000,
  /** Cells further right are not read. */
  columns: 256,
  /** What one cell can hold in Excel. */
  cellCharacters: 32_767,
  /** Heap of the worker that reads, MB. */
  heapMb: 384,
  /** Longest time between two batches of rows, ms. */
  stepMs: 30_000,
} as const

export interface SheetRow {
  /** As spreadsheets count: the first row is 1. */
  line: number
  cells: string[]
}

/** Rows that travel from the worker at once. */
export const BATCH = 500
