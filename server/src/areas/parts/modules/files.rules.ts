import type { ModuleDocument } from '@labbox/contract/parts/module-document.ts'

type Shown = Pick<ModuleDocument, 'pictureId' | 'documents'>

/** The files that a module shows, with what each is; one that is there twice is listed once. */
export const filesOnIt = ({ pictureId, documents }: Shown) => [
  ...(pictureId ? [{ kind: 'picture' as const, id: pictureId }] : []),
  ...[...new Set(documents)].map((id) => ({ kind: 'document' as const, id })),
]

/** The ids of the files that a module shows. */
export const filesOf = (shown: Shown): string[] => filesOnIt(shown).map(({ id }) => id)
