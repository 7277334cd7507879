import { createContext, useCallback, useContext, useMemo } from 'react'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import type { Numbered } from '../../../ui/numbered/numbered.ts'
import { numbersOf, type NumberedKind } from './numbers.ts'

/** A numbered part as it is spoken of. */
export interface Spoken extends Numbered {
  kind: NumberedKind
  to: string | null
  /** `Figure 2`, `Equation (3)`: in a sentence. */
  reference: string
  /** What it shows, to choose among them. */
  name: string
}

export interface ReportNumbers {
  byName: ReadonlyMap<string, Spoken>
  byNode: ReadonlyMap<object, Spoken>
}

/** The numbers of the report that is shown. */
export const ReportNumbersContext = createContext<ReportNumbers>({ byName: new Map(), byNode: new Map() })

/** The numbers of a report in the language of its reader. */
export const useNumbersOf = (content: Parameters<typeof numbersOf>[0]): ReportNumbers => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const { template, draft, sheet, circuit, pictures } = content
  return useMemo(() => {
    const numbers: ReportNumbers & { byName: Map<string, Spoken>; byNode: Map<object, Spoken> } = {
      byName: new Map(),
      byNode: new Map(),
    }
    for (const part of numbersOf({ template, draft, sheet, circuit, pictures })) {
      const { kind, number, to, node } = part
      const reference = t(`number.${kind}`, { number })
      const label = kind === 'equation' ? `(${number})` : reference
      const caption = (title: string) => (title ? t('number.caption', { label, title }) : label)
      const anchor = `part-${to ?? `${kind}-${number}`}`
      const spoken: Spoken = { kind, to, reference, label, caption, anchor, name: text(part.name) }
      // A part that was copied into another section's text names the first of them.
      if (to !== null && !numbers.byName.has(to)) numbers.byName.set(to, spoken)
      if (node) numbers.byNode.set(node, spoken)
    }
    return numbers
  }, [template, draft, sheet, circuit, pictures, t, text])
}

/** The numbers of the parts of one section, by what they are called in it. */
export const useNumberedIn = (sectionId: string): ((part: string) => Numbered | undefined) => {
  const { byName } = useContext(ReportNumbersContext)
  return useCallback((part) => byName.get(`${sectionId}/${part}`), [byName, sectionId])
}
