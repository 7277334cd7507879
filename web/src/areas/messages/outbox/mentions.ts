/** Somebody whom a text mentions as "@name". */
export interface Mention {
  id: string
  name: string
}

/** Ids of those who were chosen while writing and still stand in the text. */
export const mentionedIn = (text: string, chosen: readonly Mention[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
]
