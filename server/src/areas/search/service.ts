export type { SearchDeps, SearchDocument, SearchSource } from './context.ts'
export { passagesOfBoth, pieces, readText } from './passages.rules.ts'
