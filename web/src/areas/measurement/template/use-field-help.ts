import { templateProblemText, type TemplateProblem } from '@labbox/contract/measurement/template-problems.ts'
import { useLocale } from '../../../app/i18n.ts'

/** The help and state of one field of a form, by the problems that name it. */
export const useFieldHelp = (problems: readonly TemplateProblem[]) => {
  const locale = useLocale()
  return (field: string) => {
    const first = problems.find((found) => found.place.field === field && !found.formula)
    return first ? ({ validateStatus: 'error', help: templateProblemText(first, locale) } as const) : {}
  }
}
