import { isEmptyDoc, type LocalDoc, type RichDoc } from '@labbox/contract/core/rich-doc.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { OtherLanguage } from './OtherLanguage.tsx'
import { piecesOf, withPieces } from './pieces.ts'
import { otherLanguage } from './writing.ts'

interface Props {
  value: LocalDoc
  /** The language that is written in. */
  to: Locale
  onTake: (doc: RichDoc) => void
}

/** The same for a text with formulas, pictures and tables, which stay where they are; only while nothing is written in this language. */
export const OtherDoc = ({ value, to, onTake }: Props) => {
  const doc = value[otherLanguage(to)]
  if (!doc || isEmptyDoc(doc) || !isEmptyDoc(value[to])) return null
  return <OtherLanguage texts={piecesOf(doc)} to={to} onTake={(texts) => onTake(withPieces(doc, texts))} />
}
