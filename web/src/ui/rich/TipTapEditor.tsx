import { EditorContent, useEditor, type JSONContent } from '@tiptap/react'
import 'katex/dist/katex.min.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { notify } from '../../app/errors/feedback.ts'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { upload } from '../../app/api/upload.ts'
import type { RichExtras } from './extras.ts'
import { richExtensions } from './extensions.ts'
import { holdsText } from './clipboard.ts'
import { FormulaDialog, type Formula } from './FormulaDialog.tsx'
import { RichToolbar } from './RichToolbar.tsx'
import './rich.css'

export interface RichEditorProps {
  value: RichDoc | undefined
  onChange(doc: RichDoc): void
  /** Signed links of the pictures that are in the document already, by file id. */
  files?: Readonly<Record<string, string>>
  /** Names the field for those who do not see it. */
  label: string
  placeholder?: string
  minRows?: number
  extras?: RichExtras
  /** False where no picture may stand. */
  pictures?: boolean
  /** A picture was stored, and this is where it is. */
  onPicture?: (fileId: string, url: string) => void
}

/** Addresses of the pictures in a document; grows while it is edited. */
const pictureBook = (files: Readonly<Record<string, string>>) => {
  const urls = new Map(Object.entries(files))
  return {
    urlOf: (fileId: string) => urls.get(fileId),
    add(more: Readonly<Record<string, string>>) {
      for (const [fileId, url] of Object.entries(more)) urls.set(fileId, url)
    },
  }
}

const NO_FILES: Readonly<Record<string, string>> = {}

const isPicture = (file: File) => file.type.startsWith('image/')

export default function TipTapEditor({
  value,
  onChange,
  files = NO_FILES,
  label,
  minRows = 4,
  extras,
  pictures: takesPictures = true,
  onPicture,
}: RichEditorProps) {
  const { t } = useTranslation(['common', 'rich'])
  const [pictures] = useState(() => pictureBook(files))
  useEffect(() => pictures.add(files), [pictures, files])
  const [formula, setFormula] = useState<Formula | null>(null)
  // The editor is created once, so it always calls the latest callbacks of the page.
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])

  const insertPictures = async (chosen: readonly File[]) => {
    if (!takesPictures) return
    for (const file of chosen) {
      if (!isPicture(file)) {
        notify.error(t('rich:pasteOther'))
        continue
      }
      const stored = await upload('picture', file).catch(() => null)
      if (!stored) continue
      pictures.add({ [stored.id]: stored.url })
      onPicture?.(stored.id, stored.url)
      editor
        ?.chain()
        .focus()
        .insertContent({
          type: 'image',
          attrs: { fileId: stored.id, alt: stored.name.replace(/\.\w+$/, '') },
        })
        .run()
    }
  }

  const editor = useEditor({
    extensions: [
      ...richExtensions({
        urlOf: pictures.urlOf,
        editFormula: (kind, latex, pos) => setFormula({ kind, latex, pos }),
      }),
      ...(extras?.extensions ?? []),
    ],
    content: (value as JSONContent | undefined) ?? null,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: changed }) => change.current(changed.getJSON() as RichDoc),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        style: `min-height:${minRows * 1.6}em`,
      },
      handlePaste: (_view, event) => {
        const pasted = [...(event.clipboardData?.files ?? [])]
        if (pasted.length === 0 || holdsText(event.clipboardData?.getData('text/html') ?? '')) return false
        void insertPictures(pasted)
        return true
      },
      handleDrop: (_view, event) => {
        const dropped = [...(event.dataTransfer?.files ?? [])]
        if (dropped.length === 0) return false
        event.preventDefault()
        void insertPictures(dropped)
        return true
      },
    },
  })

  const applyFormula = ({ kind, latex, pos }: Formula) => {
    setFormula(null)
    if (!latex.trim()) return
    const commands = editor.chain().focus()
    if (pos !== null)
      (kind === 'inline'
        ? commands.updateInlineMath({ latex, pos })
        : commands.updateBlockMath({ latex, pos })
      ).run()
    // Inserted as a content array, so that the caret is behind the formula and typing does not replace it.
    else
      commands
        .insertContent([
          { type: kind === 'inline' ? 'inlineMath' : 'blockMath', attrs: { latex } },
          { type: 'text', text: ' ' },
        ])
        .run()
  }

  return (
    <div className="lb-rich lb-rich-edit">
      <RichToolbar
        editor={editor}
        onFormula={(kind) => setFormula({ kind, latex: '', pos: null })}
        pictures={takesPictures}
        onPictures={(chosen) => void insertPictures(chosen)}
        Tools={extras?.Tools}
      />
      <EditorContent editor={editor} className="lb-rich-content" />
      {formula && <FormulaDialog formula={formula} onDone={applyFormula} onCancel={() => setFormula(null)} />}
    </div>
  )
}
