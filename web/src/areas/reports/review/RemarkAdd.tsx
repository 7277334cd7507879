import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Select } from 'antd'
import { useContext, useState } from 'react'
import { tablesOf, cellsOf, type StudentItem } from '@labbox/contract/measurement/template.ts'
import type { Sheet } from '@labbox/contract/measurement/sheet.ts'
import type { RemarkAnchor } from '@labbox/contract/reports/anchors.ts'
import type { ReportSection } from '@labbox/contract/templates/report.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { anchorOf } from '../content.ts'
import { MeasuredValues } from '../values/values.ts'
import { RemarkForm } from './RemarkForm.tsx'

const QUOTE = 300

/** The words that are selected within a section; null: none. */
const selectedIn = (sectionId: string): RemarkAnchor | null => {
  const selection = window.getSelection()
  const section = document.getElementById(anchorOf(sectionId))
  const node = selection?.anchorNode
  const quote = selection?.toString().trim().slice(0, QUOTE) ?? ''
  return quote !== '' && node && section?.contains(node) ? { kind: 'text', quote } : null
}

/** What in a section a remark can be about: its figures and cells. */
const usePlaces = (section: ReportSection, sheet: Sheet | null) => {
  const { t } = useTranslation(['reports-review', 'reports'])
  const text = useLocalText()
  const values = useContext(MeasuredValues)
  if (!sheet || !('pageId' in section)) return []
  const pages = sheet.template.pages.filter(({ id }) => id === section.pageId)
  const plots = tablesOf({ pages }).flatMap((table) => table.plots ?? [])
  const cells = new Set(section.kind === 'table' ? cellsOf<StudentItem>({ pages }).map(({ id }) => id) : [])
  return [
    ...plots.map(({ id, name }, k) => ({
      value: `plot ${id}`,
      label: t('review.figure', { name: text(name) || k + 1 }),
      anchor: { kind: 'plot', plot: id } as const,
    })),
    ...values
      .filter(({ cell }) => cells.has(cell))
      .map(({ cell, label, text: shown }) => ({
        value: `cell ${cell}`,
        label: `${label}: ${shown}`,
        anchor: { kind: 'cell', cell } as const,
      })),
  ]
}

interface Props {
  studentTaskId: string
  section: ReportSection
  sheet: Sheet | null
}

/** A remark on one section, on the words selected in it, or on a cell or figure; the student reads it in place. */
export const RemarkAdd = ({ studentTaskId, section, sheet }: Props) => {
  const { t } = useTranslation(['reports-review', 'reports'])
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<RemarkAnchor | null>(null)
  const places = usePlaces(section, sheet)
  if (!open)
    return (
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        className="lb-remark-add"
        // The words that are selected stay so.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setAnchor(selectedIn(section.id))
          setOpen(true)
        }}
      >
        {t('reports:review.remark')}
      </Button>
    )
  return (
    <RemarkForm
      place={{ studentTaskId, sectionId: section.id, anchor }}
      onDone={() => setOpen(false)}
      about={
        anchor?.kind === 'text' ? (
          <q>{anchor.quote}</q>
        ) : (
          places.length > 0 && (
            <Select
              allowClear
              showSearch
              size="small"
              optionFilterProp="label"
              aria-label={t('review.about')}
              placeholder={t('review.aboutAll')}
              options={places.map(({ value, label }) => ({ value, label }))}
              onChange={(value?: string) =>
                setAnchor(places.find((one) => one.value === value)?.anchor ?? null)
              }
            />
          )
        )
      }
    />
  )
}
