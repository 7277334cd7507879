/** One visited page: its address, and the parameters it was left with. */
export interface Tag {
  path: string
  search: Readonly<Record<string, string>>
  /** i18n key. */
  title: string
}

/** Always there and always first. */
export const HOME: Tag = { path: '/dashboard', search: {}, title: 'access:dashboard.title' }

/** More tags than anybody can survey; the one visited longest ago is removed first. */
export const MOST_TAGS = 30

const isTag = (value: unknown): value is Tag => {
  const tag = value as Partial<Tag> | null
  return (
    typeof tag === 'object' &&
    typeof tag?.path === 'string' &&
    tag.path.startsWith('/') &&
    typeof tag.title === 'string' &&
    typeof tag.search === 'object'
  )
}

/** Remembered tags, whatever state they are in; the home page is among them. */
export const restoredTags = (kept: unknown): Tag[] => {
  const tags = Array.isArray(kept) ? kept.filter(isTag) : []
  return [HOME, ...tags.filter(({ path }) => path !== HOME.path)].slice(0, MOST_TAGS)
}

/** With a page that is visited now: a known one keeps its place and takes the new parameters. */
export const visit = (tags: readonly Tag[], tag: Tag): Tag[] => {
  if (tags.some(({ path }) => path === tag.path))
    return tags.map((each) => (each.path === tag.path ? tag : each))
  const room = tags.length >= MOST_TAGS ? tags.toSpliced(1, tags.length - MOST_TAGS + 1) : [...tags]
  return [...room, tag]
}

export const without = (tags: readonly Tag[], path: string): Tag[] =>
  tags.filter((tag) => tag.path === HOME.path || tag.path !== path)

export const onlyWith = (tags: readonly Tag[], path: string): Tag[] =>
  tags.filter((tag) => tag.path === HOME.path || tag.path === path)

/** The page to show when the current one is closed: its right neighbour, else the left one. */
export const nextTo = (tags: readonly Tag[], path: string): Tag => {
  const at = tags.findIndex((tag) => tag.path === path)
  return tags[at + 1] ?? tags[at - 1] ?? HOME
}
