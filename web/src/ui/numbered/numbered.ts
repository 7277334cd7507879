import { createContext, use } from 'react'

/** A figure, table or equation that has a number in the document it stands in. */
export interface Numbered {
  /** `Figure 2`, `(3)` */
  label: string
  /** The id by which references lead there. */
  anchor: string
  /** The number with what the part shows: `Figure 2: Gain`. */
  caption: (title: string) => string
}

/** Numbers of the parts of what is shown below, by name; outside of a numbered document there are none. */
export const NumberedParts = createContext<(part: string) => Numbered | undefined>(() => undefined)

/** The number of a part, where it has one. */
export const useNumbered = (part: string): Numbered | undefined => use(NumberedParts)(part)
