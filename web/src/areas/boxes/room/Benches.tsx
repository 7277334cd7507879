import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { boxBenchCode, boxRoomBenches } from '@labbox/contract/boxes/own.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

type Bench = DataOf<typeof boxRoomBenches>[number]

const AGAIN_MS = 5_000

const State = ({ bench: { enrolled, online } }: { bench: Bench }) => {
  const { t } = useTranslation('boxes')
  if (!enrolled) return <StatusTag tone="neutral">{t('benches.waiting')}</StatusTag>
  return (
    <StatusTag tone={online ? 'ok' : 'warn'}>{t(online ? 'benches.online' : 'benches.offline')}</StatusTag>
  )
}

const Row = ({ bench, operator }: { bench: Bench; operator: string }) => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  const [made, setMade] = useState<DataOf<typeof boxBenchCode> | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      setMade(await call(boxBenchCode, { key: operator, deviceId: bench.id }))
    } catch {
      // Said already.
    } finally {
      setBusy(false)
    }
  }
  // A new code is used: it opens nothing any more.
  const shown = made && !(bench.enrolled && bench.online) ? made : null
  return (
    <li>
      <strong>{text(bench.name)}</strong> {bench.place} <State bench={bench} />{' '}
      <Button size="small" loading={busy} onClick={() => void ask()}>
        {t(bench.enrolled ? 'benches.again' : 'benches.code')}
      </Button>
      {shown && (
        <div>
          {t('benches.run')}
          <pre className="lb-num">{`${shown.command}\nlabbox-bench run`}</pre>
          {t('code.expires')} <TimeText value={shown.expires} relative={false} />
        </div>
      )}
    </li>
  )
}

/** For who runs a lab box: the benches in its room, each enrolled at it by a code. */
export const Benches = ({ operator }: { operator: string }) => {
  const { t } = useTranslation('boxes')
  const { data } = useQuery({
    ...queryOf(boxRoomBenches, { key: operator }),
    refetchInterval: AGAIN_MS,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="lb-labels-more">
      <h2>{t('benches.title')}</h2>
      <p className="lb-muted">{t('benches.about')}</p>
      <ul>
        {data.map((bench) => (
          <Row key={bench.id} bench={bench} operator={operator} />
        ))}
      </ul>
    </section>
  )
}
