/**
 * Whether the organisation with the id path `path` is the one with the id path `top` or lies below it: `liesIn` for paths
 * that have been read already. Somebody without an organisation lies in none.
 */
export const pathLiesIn = (path: string | null | undefined, top: string): boolean =>
  path?.startsWith(top) ?? false
