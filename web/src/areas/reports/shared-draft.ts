import type { ReportDraft } from '@labbox/contract/reports/reports.ts'

type Part = 'texts' | 'pictures'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** One part, section by section; null where both changed the same one. */
const mergedPart = <P extends Part>(
  part: P,
  base: ReportDraft,
  mine: ReportDraft,
  theirs: ReportDraft,
  force: boolean,
): ReportDraft[P] | null => {
  const result: Record<string, unknown> = { ...theirs[part] }
  for (const id of new Set([...Object.keys(base[part]), ...Object.keys(mine[part])])) {
    const [before, own, other] = [base[part][id], mine[part][id], theirs[part][id]]
    if (same(before, own)) continue
    if (!force && !same(before, other) && !same(own, other)) return null
    if (own === undefined) delete result[id]
    else result[id] = own
  }
  return result as ReportDraft[P]
}

/**
 * What several people wrote in one report: of each section, what was changed since the same beginning.
 * @param base what this page had when it was last in line with the server
 * @param theirs what the server has now
 * @param force what this page changed wins
 * @returns null when both changed the same section
 */
export const mergedDraft = (
  base: ReportDraft,
  mine: ReportDraft,
  theirs: ReportDraft,
  force = false,
): ReportDraft | null => {
  const texts = mergedPart('texts', base, mine, theirs, force)
  const pictures = mergedPart('pictures', base, mine, theirs, force)
  if (!texts || !pictures) return null
  const ownPdf = base.pdfFileId !== mine.pdfFileId
  const bothPdf = ownPdf && theirs.pdfFileId !== base.pdfFileId && theirs.pdfFileId !== mine.pdfFileId
  if (bothPdf && !force) return null
  return { texts, pictures, pdfFileId: ownPdf ? mine.pdfFileId : theirs.pdfFileId }
}
