import { useTranslation } from '../../../../app/i18n.ts'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import type { Pair } from './compare.ts'
import '../../../../ui/arrange.css'

interface Props {
  title: string
  /** What the rows are. */
  heading: string
  pairs: readonly Pair[]
  /** Said where no row is left. */
  none: string
}

/** What things are on both sides; those that differ are marked. */
export const PairTable = ({ title, heading, pairs, none }: Props) => {
  const { t } = useTranslation('records')
  return (
    <section>
      <h2>{title}</h2>
      {pairs.length === 0 ? (
        <p className="lb-muted">{none}</p>
      ) : (
        <table className="lb-table">
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
              <th scope="col">{t('compare.verdict')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ key, a, b }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{a ?? '–'}</td>
                <td>{b ?? '–'}</td>
                <td>
                  <StatusTag tone={a === b ? 'ok' : 'warn'}>
                    {t(a === b ? 'compare.same' : 'compare.different')}
                  </StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
