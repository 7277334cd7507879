/** What somebody without a password does on the sign-in page. */
export const entryParts = ['forgot', 'reset'] as const
export type EntryPart = (typeof entryParts)[number]

/** Which part of the sign-in page is wanted: `/login?forgot`, or `/login?reset` from an e-mail; null: signing in. */
export const entryPartIn = (search: Readonly<Record<string, unknown>>): EntryPart | null =>
  entryParts.find((part) => part in search) ?? null
