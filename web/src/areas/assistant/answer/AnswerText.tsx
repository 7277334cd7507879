import { Fragment } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { blocksOf, type Block, type Piece } from './markdown.rules.ts'

/** A number about the circuit, with what its simulation came to. */
const Simulated = ({ piece }: { piece: Extract<Piece, { kind: 'right' | 'off' }> }) => {
  const { t } = useTranslation('answers')
  const right = piece.kind === 'right'
  const differs = !right && piece.simulated === ''
  return (
    <>
      {right ? piece.text : <s>{piece.text}</s>}{' '}
      <StatusTag tone={right ? 'ok' : 'bad'}>
        {right
          ? t('answer.checked')
          : differs
            ? t('answer.differs')
            : t('answer.simulated', { value: piece.simulated })}
      </StatusTag>
    </>
  )
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => {
  const { t } = useTranslation('answers')
  const shown = (piece: Piece) => {
    if (piece.kind === 'source') return <a href={`#lb-source-${piece.no}`}>[{piece.no}]</a>
    if (piece.kind === 'code') return <code>{piece.text}</code>
    if (piece.kind === 'bold') return <strong>{piece.text}</strong>
    if (piece.kind === 'right' || piece.kind === 'off') return <Simulated piece={piece} />
    if (piece.kind === 'unchecked')
      return (
        <>
          {piece.text} <small className="lb-muted">({t('answer.unchecked')})</small>
        </>
      )
    return piece.text
  }
  return pieces.map((piece, k) => <Fragment key={k}>{shown(piece)}</Fragment>)
}

const Shown = ({ block }: { block: Block }) => {
  if (block.kind === 'code')
    return (
      <pre>
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, k) => (
          <li key={k}>
            <Pieces pieces={item} />
          </li>
        ))}
      </List>
    )
  }
  const Text = block.kind === 'title' ? 'h3' : 'p'
  return (
    <Text>
      <Pieces pieces={block.pieces} />
    </Text>
  )
}

interface Props {
  text: string
  /** How many passages it rests on. */
  sources: number
  /** Quantities that need no check. */
  known: ReadonlySet<string>
}

/** What a language model said, as words: no picture, no link but to its sources, no HTML. */
export const AnswerText = ({ text, sources, known }: Props) =>
  blocksOf(text, sources, known).map((block, k) => <Shown key={k} block={block} />)
