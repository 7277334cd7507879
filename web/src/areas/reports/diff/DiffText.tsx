import type { DiffPart } from './text-diff.ts'

/** A text with what came and went in it. */
export const DiffText = ({ parts }: { parts: readonly DiffPart[] }) => (
  <p className="lb-diff">
    {parts.map((part, k) =>
      part.kind === 'same' ? (
        <span key={k}>{part.text}</span>
      ) : part.kind === 'added' ? (
        <ins key={k}>{part.text}</ins>
      ) : (
        <del key={k}>{part.text}</del>
      ),
    )}
  </p>
)
