import { useState } from 'react'
import { boxBenches, boxGet, type BoxDetail } from '@labbox/contract/boxes/boxes.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { BenchSelect } from './BenchSelect.tsx'

/** Which benches stand in the room of a box; who may change the box says so here. */
export const RoomBenches = ({ box }: { box: BoxDetail }) => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  const kept = box.benches.map(({ id }) => id)
  const [chosen, setChosen] = useState(kept)
  const save = useMutationOf(boxBenches, { invalidates: [boxGet] })
  const names = box.benches.map(({ name, place }) => [text(name), place].filter(Boolean).join(' · '))
  if (!box.editable || box.state === 'revoked') return <p>{names.join(', ') || t('benches.none')}</p>
  return (
    <>
      <BenchSelect
        aria-label={t('field.benches')}
        placeholder={t('benches.none')}
        style={{ width: '100%' }}
        value={chosen}
        disabled={save.isPending}
        onChange={(deviceIds) => {
          setChosen(deviceIds)
          save.mutate({ id: box.id, deviceIds }, { onError: () => setChosen(kept) })
        }}
      />
      <p className="lb-muted">{t('benches.later')}</p>
    </>
  )
}
