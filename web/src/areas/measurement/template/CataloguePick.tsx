import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { instrItemList, itemKinds, type InstrItem } from '@labbox/contract/measurement/items.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'

const STALE_MS = 600_000

/** Adds an item of the catalogue: an instrument's quantity with its command, unit and choices. */
export const CataloguePick = ({
  disabled,
  onPick,
}: {
  disabled: boolean
  onPick: (entry: InstrItem) => void
}) => {
  const { t } = useTranslation('monitor')
  const kinds = useDictionary('monitorItemType')
  const text = useLocalText()
  const can = useCan()
  const allowed = can('measurement:item:page')
  const { data = [] } = useQuery({ ...queryOf(instrItemList, {}), staleTime: STALE_MS, enabled: allowed })
  if (!allowed) return null
  return (
    <Select
      className="lb-catalogue"
      aria-label={t('items.pick')}
      placeholder={t('items.pick')}
      value={null}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      options={itemKinds.map((kind) => ({
        label: kinds.label(kind),
        options: data
          .filter((entry) => entry.kind === kind)
          .map((entry) => ({ value: entry.id, label: `${kind} ${text(entry.name)}` })),
      }))}
      onChange={(id: string) => {
        const entry = data.find((each) => each.id === id)
        if (entry) onPick(entry)
      }}
    />
  )
}
