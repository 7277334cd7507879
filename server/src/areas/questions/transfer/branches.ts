/** Branches of tags as category paths: a slash inside a name is doubled, as Moodle does it. */

const DEEPEST = 6
const LONGEST = 100

/** Names along the branch; `top` and a system's own roots (`$course$`) are none. */
export const branchOfPath = (path: string): string[] =>
  path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((name) => name.replaceAll('\u0000', '/').trim().slice(0, LONGEST))
    .filter((name) => name !== '' && name !== 'top' && !/^\$.*\$$/.test(name))
    .slice(-DEEPEST)

export const pathOfBranch = (branch: readonly string[]): string =>
  branch.map((name) => name.replaceAll('/', '//')).join('/')
