import InfoCircleOutlined from '@ant-design/icons/es/icons/InfoCircleOutlined'
import { Button, Popover } from 'antd'
import { formatValue } from '@labbox/contract/measurement/format.ts'
import type { FullCell, Sheet } from '@labbox/contract/measurement/sheet.ts'
import type { CellUncertainty } from '@labbox/contract/measurement/uncertainty/sheet.ts'
import { typedText } from '@labbox/contract/measurement/uncertainty/format.ts'
import type { StudentItem } from '@labbox/contract/measurement/template.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { HandMark, ScoreLine, ValueText, VerdictMark } from './marks.tsx'
import { Plots } from '../plot/Plots.tsx'
import type { Others } from '../plot/TablePlots.tsx'
import { BudgetButton } from '../uncertainty/BudgetButton.tsx'
import { expanded, useUncertainties } from '../uncertainty/use-uncertainties.ts'
import { SetupMark } from './SetupMark.tsx'
import { MomentLink } from './MomentLink.tsx'
import { Pages } from './Pages.tsx'
import { SheetGrid } from './SheetGrid.tsx'

/** What only teachers see of a cell: how it was measured and what it was judged by. */
const Details = ({ cell, item }: { cell: FullCell; item: StudentItem }) => {
  const { t } = useTranslation('measurement')
  const rows: [string, string | null][] = [
    ['standard', cell.standard === null ? null : formatValue(cell.standard, item.format, item.unit)],
    ['reason', cell.reason && t(`reason.${cell.reason}`)],
    ['instrument', cell.instrument && `${cell.model ?? ''} (${cell.instrument})`],
    ['command', cell.command],
    ['scpi', cell.scpi],
    ['raw', cell.raw],
  ]
  return (
    <dl className="lb-sheet-details">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`detail.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {cell.at && (
        <div>
          <dt>{t('detail.at')}</dt>
          <dd>
            <TimeText value={cell.at} relative={false} />
          </dd>
        </div>
      )}
    </dl>
  )
}

const hasDetails = (cell: Sheet['cells'][string]): cell is FullCell =>
  'reason' in cell && (cell.standard !== null || cell.raw !== null || cell.reason !== null)

const ReadCell = ({
  cell,
  item,
  label,
  template,
  uncertain,
  sheetId,
  cellId,
}: {
  sheetId: string
  cellId: string
  cell: Sheet['cells'][string]
  item: StudentItem
  label: string
  template: Sheet['template']
  uncertain: CellUncertainty | undefined
}) => {
  const { t } = useTranslation('measurement')
  const typed =
    (cell.quality?.stated ?? null) !== null && typeof cell.value === 'number'
      ? typedText(cell.value, cell.quality, template.uncertainty?.coverage ?? 1)
      : undefined
  return (
    <span className="lb-sheet-cell" data-id={cellId} data-verdict={cell.verdict ?? undefined}>
      <ValueText
        item={item}
        value={cell.value}
        state={cell.state}
        url={cell.url}
        u={expanded(template, uncertain)}
        typed={typed}
      />
      {uncertain && cell.source !== 'given' && typeof cell.value === 'number' && (
        <BudgetButton
          label={label}
          template={template}
          item={item}
          value={cell.value}
          found={uncertain}
          quality={cell.quality}
        />
      )}
      {cell.marked && <HandMark />}
      <VerdictMark verdict={cell.verdict} brief />
      <SetupMark quality={cell.quality} />
      {cell.source === 'instrument' && cell.at && (
        <MomentLink sheetId={sheetId} cellId={cellId} at={cell.at} cell={label} />
      )}
      {hasDetails(cell) && (
        <Popover trigger="click" content={<Details cell={cell} item={item} />} title={label}>
          <Button
            type="text"
            size="small"
            icon={<InfoCircleOutlined />}
            aria-label={t('detail.open', { cell: label })}
          />
        </Popover>
      )}
    </span>
  )
}

/**
 * A sheet for reading: in a report, in a review, in a preview. `sheet` is live or frozen (with signed pictures); `pageId`
 * shows one data page only, as a report binds it.
 */
export const SheetView = ({
  sheet,
  pageId,
  others,
}: {
  sheet: Sheet
  pageId?: string
  /** Drawn in the plots. */
  others?: Others | undefined
}) => {
  const { template } = sheet
  const pages = template.pages.filter((page) => pageId === undefined || page.id === pageId)
  const { uncertainties, values } = useUncertainties(sheet, sheet.cells)
  return (
    <div className="lb-table-sheet">
      <ScoreLine sheet={sheet} />
      <Pages template={{ ...template, pages }}>
        {(table) => (
          <SheetGrid
            key={table.id}
            table={table}
            renderCell={({ id, item }, _grid, label) => {
              const cell = sheet.cells[id]
              return (
                cell && (
                  <ReadCell
                    cell={cell}
                    item={item}
                    label={label}
                    template={template}
                    uncertain={uncertainties[id]}
                    sheetId={sheet.id}
                    cellId={id}
                  />
                )
              )
            }}
            below={
              <Plots
                template={template}
                table={table}
                values={values}
                uncertainties={uncertainties}
                others={others}
              />
            }
          />
        )}
      </Pages>
    </div>
  )
}
