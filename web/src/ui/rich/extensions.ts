import { Image } from '@tiptap/extension-image'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

const KATEX = { throwOnError: false, trust: false, maxSize: 20, maxExpand: 200 }

export interface RichOptions {
  /** The address of a stored picture, signed for this user. */
  urlOf(fileId: string): string | undefined
  editFormula(kind: 'inline' | 'block', latex: string, pos: number): void
}

/** The editor's language: exactly what `contract/core/rich-doc` lets in. A picture names a stored file, never an address. */
export const richExtensions = ({ urlOf, editFormula }: RichOptions) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
  }),
  Image.extend({
    addAttributes: () => ({
      fileId: {
        default: null,
        renderHTML: ({ fileId }: { fileId: string | null }) => ({ src: (fileId && urlOf(fileId)) ?? '' }),
      },
      alt: { default: null },
    }),
    // Pasted pictures are uploaded; a picture with an outside address is not accepted.
    parseHTML: () => [],
  }),
  TableKit.configure({ table: { resizable: true } }),
  InlineMath.configure({
    katexOptions: KATEX,
    onClick: (node, pos) => editFormula('inline', String(node.attrs.latex), pos),
  }),
  BlockMath.configure({
    katexOptions: KATEX,
    onClick: (node, pos) => editFormula('block', String(node.attrs.latex), pos),
  }),
]
