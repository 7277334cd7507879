export type { SearchDeps, SearchSource } from './context.ts'
export { updateIndex } from './index.service.ts'
export { passagesOfBoth, pieces, readText } from './passages.rules.ts'
