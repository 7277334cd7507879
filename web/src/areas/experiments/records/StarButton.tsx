import StarFilled from '@ant-design/icons/es/icons/StarFilled'
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined'
import { Button } from 'antd'
import { recordGet, recordKeep, recordsPage, type RecordRow } from '@labbox/contract/experiments/records.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

/** Keeps a record among one's starred ones, or no longer. */
export const StarButton = ({ record }: { record: RecordRow }) => {
  const { t } = useTranslation('records')
  const text = useLocalText()
  const { id, starred, note } = record
  const keep = useMutationOf(recordKeep, { invalidates: [recordsPage, recordGet] })
  const label = t(starred ? 'star.remove' : 'star.add', { name: text(record.name) })
  return (
    <Button
      type="text"
      icon={starred ? <StarFilled /> : <StarOutlined />}
      aria-pressed={starred}
      aria-label={label}
      title={label}
      loading={keep.isPending}
      onClick={() => keep.mutate({ id, note, starred: !starred })}
    />
  )
}
