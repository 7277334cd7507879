import type { Figure } from './model.ts'
import { tableOf } from './table.ts'

/** The numbers of a figure as a table, for who does not see it. */
export const FigureData = ({ title, figure }: { title: string; figure: Figure }) => {
  const { head, rows } = tableOf(figure)
  return (
    // Around it, because a table is never narrower than its words.
    <div className="lb-visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name, k) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns have no other name, and two may be called alike
              <th key={k} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], k) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={k}>
              <th scope="row">{name}</th>
              {cells.map((value, j) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={j}>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
