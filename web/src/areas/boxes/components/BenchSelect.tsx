import { useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { MOST_BENCHES } from '@labbox/contract/boxes/boxes.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText } from '../../../app/i18n.ts'

/** Benches that may stand in the room of a box; simulated ones every box has of its own. */
export const BenchSelect = (props: SelectProps<string[]>) => {
  const text = useLocalText()
  const devices = useQuery(queryOf(devicePage, { limit: 200 }))
  return (
    <Select
      mode="multiple"
      optionFilterProp="label"
      maxCount={MOST_BENCHES}
      loading={devices.isPending}
      options={(devices.data?.items ?? [])
        .filter(({ builtin }) => !builtin)
        .map(({ id, name, place }) => ({
          value: id,
          label: [text(name), place].filter(Boolean).join(' · '),
        }))}
      {...props}
    />
  )
}
