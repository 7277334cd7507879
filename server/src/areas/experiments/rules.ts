import { itemTypes, type Template } from '@labbox/contract/measurement/template.ts'

/**
 * The score that judged items propose: the share of the points earned, out of 100, rounded once to 0.1. Points are tenths
 * of integers, so integer arithmetic decides the rounding. Null where no item carries points.
 */
export const scoreOf = ({ earned, possible }: { earned: number; possible: number }): number | null => {
  const whole = Math.round(possible * 1e4)
  if (whole === 0) return null
  const part = Math.round(earned * 1e4)
  return Math.floor((part * 2000 + whole) / (2 * whole)) / 10
}

/** By what the values of a lab are drawn for an experiment: in practice each try has its own, in a task everybody has the same. */
export const variantSeed = ({
  id,
  studentTaskId,
}: {
  id: string
  studentTaskId: string | null
}): string | null => (studentTaskId === null ? id : null)

/** The template of an offline experiment: every reading may be typed; a sheet marks what was. */
export const openForTyping = (template: Template): Template => ({
  ...template,
  pages: template.pages.map((page) => ({
    ...page,
    tables: page.tables.map((table) => ({
      ...table,
      items: table.items.map((item) =>
        item.type === itemTypes.reading ? { ...item, manualAllowed: true } : item,
      ),
    })),
  })),
})
