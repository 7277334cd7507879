const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address names something: one of these search parameters is an id. */
export const named = (search: Readonly<Record<string, unknown>>, needs: readonly string[]): boolean =>
  needs.some((name) => typeof search[name] === 'string' && ID.test(search[name]))
