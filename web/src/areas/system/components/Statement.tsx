import '../../../ui/clamp.css'

/** A statement in a list: its first lines, all of it once it is pressed. */
export const Statement = ({ text }: { text: string }) => (
  <details>
    <summary className="lb-clamp" title={text}>
      <code className="lb-sql-code">{text}</code>
    </summary>
  </details>
)
