import type { Editor, Extensions } from '@tiptap/react'
import type { ComponentType } from 'react'

/** What the rich text of one area has beside the common language. Given once: the editor keeps the first one. */
export interface RichExtras {
  extensions: Extensions
  /** Buttons of its own, at the end of the toolbar. */
  Tools?: ComponentType<RichToolsProps>
}

export interface RichToolsProps {
  editor: Editor
  /** Stores pictures and puts them where the caret stands. */
  onPictures(files: File[]): void
}
