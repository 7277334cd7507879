/** A piece of what a file says. */
export interface TextPart {
  /** The heading or the slide's title that it stands under. */
  place: string | null
  /** From 1, where the file has pages, slides or sheets. */
  page: number | null
  text: string
}

/** Characters and pages of a file that are read; what stands further back is not. */
export const MOST = { characters: 400_000, pages: 400 } as const

/** Gathers parts as a file is read, and knows when it is enough. */
export const gathering = () => {
  const parts: TextPart[] = []
  let characters = 0
  return {
    parts,
    /** Empty ones are left out; what stands in one place is one part. */
    add({ place, page, text }: TextPart): void {
      const said = text.replace(/\s+/g, ' ').trim()
      if (said === '' || characters >= MOST.characters) return
      const more = said.slice(0, MOST.characters - characters)
      characters += more.length
      const last = parts.at(-1)
      if (last && last.place === place && last.page === page) last.text += ` ${more}`
      else parts.push({ place, page, text: more })
    },
    full: () => characters >= MOST.characters,
  }
}
