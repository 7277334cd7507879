import type { Device } from '@labbox/contract/devices/devices.ts'
import { troubleText } from '@labbox/contract/devices/troubles.ts'
import { useLocale } from '../../../app/i18n.ts'
import '../devices.css'

/** What is wrong with instruments of a bench, with their own words for who may mend it. */
export const Troubles = ({ device, said = false }: { device: Device; said?: boolean }) => {
  const locale = useLocale()
  if (device.troubles.length === 0) return device.faultDetail
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
