/** Figures read off the screen, each with its name. */
export const Figures = ({ label, list }: { label: string; list: readonly (readonly [string, string])[] }) =>
  list.length > 0 && (
    <div className="lb-measures" role="group" aria-label={label}>
      {list.map(([name, text]) => (
        <span key={name} className="lb-measure">
          <span className="lb-measure-name">{name}</span>
          <span className="lb-num">{text}</span>
        </span>
      ))}
    </div>
  )
