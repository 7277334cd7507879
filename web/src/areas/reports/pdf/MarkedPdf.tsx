import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { PDF_SECTION, penColours, type PdfMark, type PenColour } from '@labbox/contract/reports/anchors.ts'
import { remarkAdd, remarkDelete, reviewGet, type Remark } from '@labbox/contract/reports/reports.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { saveFile } from '../../../ui/list/csv.ts'
import { MarkedPage, type MarkTool, type PageMark, type Place } from '../../../ui/marked/MarkedPage.tsx'
import { pdfTools } from '../../files/index.ts'
import { Remarks } from '../components/ReviewNotes.tsx'
import { RemarkForm } from '../review/RemarkForm.tsx'

type PdfRemark = Remark & { anchor: PdfMark }
const isOnPdf = (remark: Remark): remark is PdfRemark => remark.anchor?.kind === 'pdf'

type Doc = Awaited<Awaited<ReturnType<Awaited<ReturnType<typeof pdfTools>>['openPdf']>>['promise']>

interface PageProps {
  doc: Doc
  page: number
  ratio: number
  marks: readonly PageMark[]
  tool: MarkTool | null
  colour: PenColour
  onMark: (page: number, points: Place[]) => void
}

const Page = ({ doc, page, onMark, ...props }: PageProps) => {
  const { t } = useTranslation('reports-review')
  const draw = useCallback(
    async (canvas: HTMLCanvasElement, width: number) =>
      (await pdfTools()).drawThumbnail(doc, page, canvas, width),
    [doc, page],
  )
  return (
    <MarkedPage
      {...props}
      draw={draw}
      name={t('pdf.page', { page })}
      onMark={(points) => onMark(page, points)}
      onOpen={(id) => document.getElementById(`remark-${id}`)?.scrollIntoView({ block: 'center' })}
    />
  )
}

/** The pages with their shapes; kept as long as they are looked at. */
const open = async (url: string) => {
  const { openPdf } = await pdfTools()
  const doc = await openPdf(url).promise
  const ratios = await Promise.all(
    Array.from({ length: doc.numPages }, async (_, k) => {
      const { width, height } = (await doc.getPage(k + 1)).getViewport({ scale: 1 })
      return width / height
    }),
  )
  return { doc, ratios }
}

interface Props {
  url: string
  remarks: readonly Remark[]
  /** Whose report it is, where marks may be made. */
  writes: string | null
}

/** An uploaded PDF with what reviewers marked in it: by pen, highlighter or notes, never in the file itself. */
export default function MarkedPdf({ url, remarks, writes }: Props) {
  const { t } = useTranslation(['reports-review', 'reports', 'common'])
  const me = useSession((state) => state.user?.name)
  const [tool, setTool] = useState<MarkTool | null>(null)
  const [colour, setColour] = useState<PenColour>('red')
  const [note, setNote] = useState<PdfMark | null>(null)
  const [busy, setBusy] = useState(false)
  const pdf = useQuery({ queryKey: ['report-pdf', url], queryFn: () => open(url), staleTime: Infinity })
  const add = useMutationOf(remarkAdd, { invalidates: [reviewGet] })
  const drop = useMutationOf(remarkDelete, { invalidates: [reviewGet] })
  const own = remarks.filter(isOnPdf)
  const notes = own.filter(({ text }) => text !== '')
  const strokes = own.filter(({ anchor, by }) => anchor.tool !== 'text' && by === me)
  const marksOn = (page: number): PageMark[] => [
    ...own
      .filter(({ anchor }) => anchor.page === page)
      .map((remark) => ({
        id: remark.id,
        ...remark.anchor,
        label: String(notes.indexOf(remark) + 1),
        title: remark.text,
      })),
    ...(note?.page === page ? [{ id: 'note', ...note, label: '…', title: t('reports:review.remark') }] : []),
  ]
  const mark = (page: number, points: Place[]) => {
    if (!tool || !writes) return
    const anchor: PdfMark = { kind: 'pdf', page, tool, colour, points: points.map(([x, y]) => [x, y]) }
    if (tool === 'text') return setNote(anchor)
    add.mutate({ studentTaskId: writes, sectionId: PDF_SECTION, anchor, text: '' })
  }
  const save = async () => {
    setBusy(true)
    try {
      const [{ burn }, answer] = await Promise.all([import('./burn.ts'), fetch(url)])
      const made = await burn(await answer.arrayBuffer(), own)
      saveFile('report.pdf', new Blob([Uint8Array.from(made)], { type: 'application/pdf' }))
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const tools = [null, 'pen', 'highlighter', 'text'] as const
  return (
    <section aria-label={t('reports:pdf.title')}>
      <div className="lb-actions">
        {writes && (
          <>
            <Segmented
              size="small"
              aria-label={t('pdf.tool.label')}
              value={tool ?? 'none'}
              options={tools.map((one) => ({ value: one ?? 'none', label: t(`pdf.tool.${one ?? 'none'}`) }))}
              onChange={(value) => setTool(tools.find((one) => one === value) ?? null)}
            />
            <Segmented
              size="small"
              aria-label={t('pdf.colour.label')}
              disabled={tool === null}
              value={colour}
              options={penColours.map((one) => ({ value: one, label: t(`pdf.colour.${one}`) }))}
              onChange={setColour}
            />
            <Button
              size="small"
              disabled={strokes.length === 0}
              loading={drop.isPending}
              onClick={() => drop.mutate({ id: strokes.at(-1)?.id ?? '' })}
            >
              {t('pdf.undo')}
            </Button>
          </>
        )}
        <Button size="small" loading={busy} disabled={own.length === 0} onClick={() => void save()}>
          {t('pdf.withRemarks')}
        </Button>
      </div>
      {pdf.isPending && <Skeleton active />}
      {pdf.isError && <p className="lb-muted">{t('pdf.unreadable')}</p>}
      {pdf.data?.ratios.map((ratio, k) => (
        <div key={k + 1}>
          <Page
            doc={pdf.data.doc}
            page={k + 1}
            ratio={ratio}
            marks={marksOn(k + 1)}
            tool={writes ? tool : null}
            colour={colour}
            onMark={mark}
          />
          {note?.page === k + 1 && writes && (
            <RemarkForm
              place={{ studentTaskId: writes, sectionId: PDF_SECTION, anchor: note }}
              onDone={() => setNote(null)}
            />
          )}
        </div>
      ))}
      <Remarks
        remarks={notes}
        action={(remark) =>
          writes &&
          remark.by === me && (
            <Button type="link" size="small" onClick={() => drop.mutate({ id: remark.id })}>
              {t('common:action.delete')}
            </Button>
          )
        }
      />
    </section>
  )
}
