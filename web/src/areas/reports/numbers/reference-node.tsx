import { Node, NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { Reference } from './Reference.tsx'

const View = ({ node }: ReactNodeViewProps) => (
  <NodeViewWrapper as="span">
    <Reference to={String(node.attrs['to'])} />
  </NodeViewWrapper>
)

/** A reference to a figure, table or equation in a text that is written. */
export const referenceNode = Node.create({
  name: 'reference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    to: {
      default: null,
      parseHTML: (element) => element.dataset['reference'],
      renderHTML: ({ to }: { to?: unknown }) => ({ 'data-reference': to }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-reference]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(View, { as: 'span' }),
})
