import { tablesOf, type Template } from '@labbox/contract/measurement/template.ts'
import { templateProblemText, type TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { labelled, useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'

/** What keeps the template from being used; a press opens the item that is meant. */
export const Problems = ({
  template,
  problems,
  onOpen,
}: {
  template: Template
  problems: readonly TemplateProblem[]
  onOpen: (itemId: string) => void
}) => {
  const { t } = useTranslation(['measurement', 'plots'])
  const locale = useLocale()
  const text = useLocalText()
  if (problems.length === 0) return null
  const items = new Map(tablesOf(template).flatMap((table) => table.items.map((item) => [item.id, item])))
  const tables = new Map(tablesOf(template).map((table) => [table.id, table]))
  const placeOf = ({ place }: TemplateProblem): string => {
    const item = place.item ? items.get(place.item) : undefined
    const table = place.table ? tables.get(place.table) : undefined
    const plot = table?.plots?.find(({ id }) => id === place.plot)
    if (plot) return text(plot.name) || t('plots:editor.plots')
    return (item ? text(item.name) || item.key : table && text(table.name)) || t('problem.template')
  }
  return (
    <section className="lb-template-problems" aria-label={t('problem.title')}>
      <div className="lb-sheet-title">{t('problem.count', { count: problems.length })}</div>
      <ul>
        {problems.map((problem, k) => {
          const { item } = problem.place
          const says = labelled(placeOf(problem), templateProblemText(problem, locale))
          return (
            <li key={k}>
              {item === undefined ? (
                says
              ) : (
                <button type="button" onClick={() => onOpen(item)}>
                  {says}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
