import common from './en/common.json'
import shell from './en/shell.json'

/** One file per area, loaded when a page of that area first asks for it; what every page shows comes with the list. */
export const files = {
  ...import.meta.glob<Record<string, unknown>>(['./en/*.json', '!./en/common.json', '!./en/shell.json'], {
    import: 'default',
  }),
  './en/common.json': () => Promise.resolve(common),
  './en/shell.json': () => Promise.resolve(shell),
}
