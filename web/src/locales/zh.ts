import common from './zh/common.json'
import shell from './zh/shell.json'

/** One file per area, loaded when a page of that area first asks for it; what every page shows comes with the list. */
export const files = {
  ...import.meta.glob<Record<string, unknown>>(['./zh/*.json', '!./zh/common.json', '!./zh/shell.json'], {
    import: 'default',
  }),
  './zh/common.json': () => Promise.resolve(common),
  './zh/shell.json': () => Promise.resolve(shell),
}
