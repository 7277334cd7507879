import type { Device } from '@labbox/contract/devices/devices.ts'
import { faultTexts, troubleText } from '@labbox/contract/devices/troubles.ts'
import { useLocale } from '../../../app/i18n.ts'
import '../devices.css'

interface Props {
  device: Pick<Device, 'troubles'> & { faultDetail?: string | null }
  said?: boolean
}

/** What is wrong with instruments of a bench, with their own words (`said`) for who may mend it. */
export const Troubles = ({ device, said = false }: Props) => {
  const locale = useLocale()
  if (device.troubles.length === 0)
    return (
      <div className="lb-troubles">
        {faultTexts([], locale)}
        {said && device.faultDetail && <div className="lb-muted">{device.faultDetail}</div>}
      </div>
    )
  return (
    <ul className="lb-troubles">
      {device.troubles.map((trouble) => (
        <li key={`${trouble.instrument} ${trouble.address} ${trouble.kind}`}>
          {troubleText(trouble, locale)}
          {said && trouble.said && <div className="lb-muted">{trouble.said}</div>}
        </li>
      ))}
    </ul>
  )
}
