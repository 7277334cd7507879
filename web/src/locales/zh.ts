/** One file per area; loaded when a page of that area first asks for it. */
export const files = import.meta.glob<Record<string, unknown>>('./zh/*.json', { import: 'default' })
