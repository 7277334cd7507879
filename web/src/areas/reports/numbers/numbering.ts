import { Extension, type Editor } from '@tiptap/react'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { numberedNodes } from '@labbox/contract/reports/rich.ts'
import type { Numbered } from '../../../ui/numbered/numbered.ts'

const types = new Set(Object.keys(numberedNodes))

const newName = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join('')

type NumberOf = (part: string) => Numbered | undefined

/** What stands beside a numbered part in the editor. */
const markOf = (type: string, { anchor, label, caption }: Numbered, alt: unknown): HTMLElement => {
  const mark = document.createElement('span')
  mark.className = 'lb-number'
  mark.id = anchor
  if (type === 'blockMath') mark.dataset['kind'] = 'equation'
  mark.textContent = type === 'image' ? caption(typeof alt === 'string' ? alt : '') : label
  return mark
}

/**
 * Gives the pictures, tables and equations of a text names, so that references find them, and shows their numbers.
 * @param numberOf the number of a part of this text; asked again with every change
 */
export const numbering = (numberOf: NumberOf) =>
  Extension.create({
    name: 'numbering',
    addGlobalAttributes: () => [
      {
        types: [...types],
        attributes: {
          id: {
            default: null,
            parseHTML: (element: HTMLElement) => element.dataset['part'] ?? null,
            renderHTML: ({ id }: { id?: unknown }) => (id ? { 'data-part': id } : {}),
          },
        },
      },
    ],
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (changes, _before, state) => {
          if (!changes.some(({ docChanged }) => docChanged)) return null
          const taken = new Set<string>()
          const { tr } = state
          state.doc.descendants((node, pos) => {
            if (!types.has(node.type.name)) return
            const id: unknown = node.attrs['id']
            // A copy is another part than what it was copied from.
            const name = typeof id === 'string' && !taken.has(id) ? id : newName()
            taken.add(name)
            if (name !== id) tr.setNodeAttribute(pos, 'id', name)
          })
          return tr.docChanged ? tr.setMeta('addToHistory', false) : null
        },
        props: {
          decorations: (state) => {
            const marks: Decoration[] = []
            state.doc.descendants((node, pos) => {
              const id: unknown = node.attrs['id']
              const number = types.has(node.type.name) && typeof id === 'string' ? numberOf(id) : undefined
              if (!number) return
              const above = node.type.name === 'table'
              const mark = () => markOf(node.type.name, number, node.attrs['alt'])
              const key = `${id} ${number.caption(String(node.attrs['alt'] ?? ''))}`
              marks.push(
                Decoration.widget(above ? pos : pos + node.nodeSize, mark, { key, side: above ? 1 : -1 }),
              )
            })
            return DecorationSet.create(state.doc, marks)
          },
        },
      }),
    ],
  })

/** Shows numbers that have changed elsewhere in the report. */
export const showNumbers = (editor: Editor): void => {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr)
}
