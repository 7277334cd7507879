import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Editor, EditorState } from './state/editor.ts'

export const EditorContext = createContext<Editor | null>(null)

/** The editor around this component. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('outside a SchematicEditor')
  return editor
}

/** A slice of the editor's state; `select` returns an existing object or a plain value, never a new object. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => select(editor.getState()))
}
