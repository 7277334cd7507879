import {
  InputRule,
  Node,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  type ReactNodeViewProps,
} from '@tiptap/react'
import { Measured } from './Measured.tsx'

const View = ({ node }: ReactNodeViewProps) => (
  <NodeViewWrapper as="span">
    <Measured cell={String(node.attrs['cell'])} />
  </NodeViewWrapper>
)

/**
 * A measured value in a text. Typing `{{fc}}` puts one there.
 * @param cellOf the cell of a name such as `fc` or `uout.3`; undefined: the text stays as it was typed
 */
export const measuredNode = (cellOf: (name: string) => string | undefined) =>
  Node.create({
    name: 'measured',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      cell: {
        default: null,
        parseHTML: (element) => element.dataset['cell'],
        renderHTML: ({ cell }: { cell?: unknown }) => ({ 'data-cell': cell }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-cell]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
    addNodeView: () => ReactNodeViewRenderer(View, { as: 'span' }),
    addInputRules() {
      return [
        new InputRule({
          find: /\{\{([A-Za-z_]\w*(?:\.\d+)?)\}\}$/,
          handler: ({ state, range, match }) => {
            const cell = cellOf(match[1] ?? '')
            if (cell !== undefined) state.tr.replaceWith(range.from, range.to, this.type.create({ cell }))
          },
        }),
      ]
    },
  })
