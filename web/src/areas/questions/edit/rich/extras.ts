import { Node, ReactNodeViewRenderer } from '@tiptap/react'
import type { RichExtras } from '../../../../ui/rich/extras.ts'
import { BlankChip } from './BlankChip.tsx'
import { CircuitBox } from './CircuitBox.tsx'
import { CircuitTool, StemTools } from './Tools.tsx'

const Circuit = Node.create({
  name: 'circuit',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    // Clipboard content from elsewhere has no circuits, so this attribute stays inside the editor.
    circuit: { default: null, rendered: false },
    alt: { default: null, rendered: false },
    width: { default: null, rendered: false },
  }),
  renderHTML: () => ['figure'],
  addNodeView: () => ReactNodeViewRenderer(CircuitBox),
})

const Blank = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset['blank'] ?? null,
      renderHTML: ({ id }: { id?: string }) => ({ 'data-blank': id }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-blank]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(BlankChip),
})

/** Rich text of options, explanations and model answers: the common language and circuits. */
export const textExtras: RichExtras = { extensions: [Circuit], Tools: CircuitTool }

/** The text of a question, which may hold blanks besides. */
export const stemExtras: RichExtras = { extensions: [Circuit, Blank], Tools: StemTools }
