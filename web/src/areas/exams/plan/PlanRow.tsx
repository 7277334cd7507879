import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { Button, Form, Input } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import type { PlannedItem } from './plan.ts'
import { RowSettings } from './RowSettings.tsx'

interface Props {
  /** Its place in the list, from 0, and how many there are. */
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One task of a plan: what it is called, when it opens and ends. */
export const PlanRow = ({ place, count, onMove, onRemove }: Props) => {
  const { t } = useTranslation('plan')
  const item = Form.useWatch(['items', place]) as PlannedItem | undefined
  const label = { number: place + 1 }
  return (
    <li className="lb-list lb-block">
      <div className="lb-ends">
        <StatusTag tone={item?.kind === 'lab' ? 'neutral' : 'active'}>
          {place + 1} · {t(`kind.${item?.kind ?? 'lab'}`)}
        </StatusTag>
        <span className="lb-actions">
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={t('row.up', label)}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={t('row.down', label)}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('row.remove', label)}
            onClick={onRemove}
          />
        </span>
      </div>
      {/* What the form keeps without showing it. */}
      {(['kind', 'source', 'hasReport'] as const).map((field) => (
        <Form.Item key={field} name={[place, field]} hidden>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name={[place, 'name']} label={t('row.name')}>
        <LocalTextInput maxLength={200} />
      </Form.Item>
      <div className="lb-field-row">
        <Form.Item name={[place, 'startAt']} label={t('row.start')}>
          <ZonedDateTime />
        </Form.Item>
        <Form.Item name={[place, 'endAt']} label={t('row.end')}>
          <ZonedDateTime />
        </Form.Item>
        {item?.kind === 'lab' && item.hasReport && (
          <Form.Item name={[place, 'reportEndAt']} label={t('row.report')} extra={t('row.reportHint')}>
            <ZonedDateTime />
          </Form.Item>
        )}
      </div>
      {item && <RowSettings row={place} kind={item.kind} report={Boolean(item.reportEndAt)} />}
    </li>
  )
}
