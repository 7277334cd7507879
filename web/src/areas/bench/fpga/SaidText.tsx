/** What a program said, in its own words. */
export const SaidText = ({ label, text }: { label: string; text: string }) => (
  <pre
    tabIndex={0}
    aria-label={label}
    className="lb-panel"
    style={{ maxHeight: 200, overflow: 'auto', margin: 0, padding: 8, whiteSpace: 'pre-wrap' }}
  >
    {text}
  </pre>
)
