import { useQueries } from '@tanstack/react-query'
import { Button, QRCode, Skeleton } from 'antd'
import { deviceGet, type Device } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import '../../../ui/labels/labels.css'

/** As many as one sheet of paper after the other can hold at once. */
const MOST = 60
/** Characters of an id that tell the benches of a house apart. */
const NUMBER = 8

const Label = ({ device }: { device: Device }) => {
  const { t } = useTranslation('upkeep')
  const text = useLocalText()
  const link = `${location.origin}/device/list/${device.id}/details`
  return (
    <li className="lb-label">
      {/* Black on white in both themes, as cameras need it. */}
      <QRCode
        value={link}
        type="svg"
        size={112}
        bordered={false}
        color="#000000"
        bgColor="#ffffff"
        aria-label={t('label.code', { name: text(device.name) })}
      />
      <div>
        <strong>{text(device.name)}</strong>
        {device.place && <div>{device.place}</div>}
        <div className="lb-num">{t('label.number', { number: device.id.slice(-NUMBER).toUpperCase() })}</div>
        <div>{t('label.say')}</div>
        <div className="lb-label-link">{link}</div>
      </div>
    </li>
  )
}

/** Labels to stick on benches: the name, a number, and the code that opens the page of the bench. */
const DeviceLabels = () => {
  const { t } = useTranslation('upkeep')
  const { ids = '' }: Record<string, string> = useSearch()
  const wanted = ids.split(',').filter(Boolean).slice(0, MOST)
  const found = useQueries({ queries: wanted.map((id) => queryOf(deviceGet, { id })) })
  if (found.some(({ isPending }) => isPending)) return <Skeleton active />
  const devices = found.flatMap(({ data }) => data ?? [])
  if (devices.length === 0) return <EmptyState title={t('label.none')} />
  return (
    <main className="lb-labels-page">
      <div className="lb-labels-tools">
        <h1>{t('label.title')}</h1>
        <Button type="primary" onClick={() => window.print()}>
          {t('label.print')}
        </Button>
      </div>
      <ul className="lb-labels">
        {devices.map((device) => (
          <Label key={device.id} device={device} />
        ))}
      </ul>
    </main>
  )
}

export default DeviceLabels
