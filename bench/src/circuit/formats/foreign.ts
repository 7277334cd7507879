/** A point on another program's sheet, in that program's units. */
export type Spot = readonly [number, number]

export interface ForeignPin {
  /** Of the catalogue's symbol, or of the file where the part is a box. */
  name: string
  net: string
  /** Where the file draws it; absent where it has no drawing. */
  at?: Spot
}

/** A part as a reader understood it. */
export interface ForeignPart {
  designator: string
  /** The catalogue's symbol; null: a box with the file's own name and pins. */
  symbol: string | null
  /** What the file calls it. */
  title: string
  /** Texts by parameter of the symbol. */
  params: Record<string, string>
  pins: ForeignPin[]
}

export type NoteCode =
  /** A part became a box. */
  | 'part'
  /** A value could not be read: the usual one stands in its place. */
  | 'value'
  /** A type that the catalogue does not have: the usual one stands in its place. */
  | 'model'
  /** A source became a terminal of the generator, to be set as the note says. */
  | 'generator'
  /** What is not part of the circuit: analyses, models, drawings, texts. */
  | 'directive'
  | 'text'
  | 'drawing'
  /** Another sheet of the file that was not read. */
  | 'sheet'
  /** Gates were put into packages, which want a supply. */
  | 'gates'
  /** An amplifier drawn without its supply. */
  | 'supply'
  /** Wires of several bits. */
  | 'bus'

/** Something of the file that the circuit does not have, or has in another form. */
export interface Note {
  code: NoteCode
  params: Record<string, string | number>
}

/** A file of another program, understood as far as it goes. */
export interface ForeignSheet {
  parts: ForeignPart[]
  /** As drawn; empty where the file has no drawing. */
  wires: { points: Spot[]; net: string }[]
  /** Names that the file gives to nets, where it writes them. */
  labels: { text: string; net: string; at?: Spot }[]
  notes: Note[]
  /** Px of ours per unit of the file. */
  scale: number
}

export type ImportFault =
  /** Not a file of a program that is known here. */
  | 'unknownFormat'
  /** It says what it is, and then is something else. */
  | 'damaged'
  | 'tooLarge'
  /** Nothing is on it. */
  | 'empty'

/** A file that cannot be read at all. */
export class ImportError extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.fault = fault
  }
}

export const MAX_BYTES = 5_000_000
/** Most lines, wires or parts of a file that are looked at. */
export const MAX_ITEMS = 20_000

/** Refuses what has too many of anything, before work is done for each. */
export const limited = <T>(items: readonly T[]): readonly T[] => {
  if (items.length > MAX_ITEMS) throw new ImportError('tooLarge')
  return items
}
