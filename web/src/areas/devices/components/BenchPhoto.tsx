import type { Device } from '@labbox/contract/devices/devices.ts'
import type { PhotoLabel } from '@labbox/contract/devices/photo.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LabelledPicture, type PictureLabel } from '../../../ui/picture/LabelledPicture.tsx'
import type { Tone } from '../../../ui/StatusTag.tsx'
import { HealthTag } from './InstrumentNames.tsx'
import { PhotoLabelsButton } from './PhotoLabels.tsx'

/** A mark is quiet unless something is the matter with what it stands for. */
const tones: Partial<Record<Device['instruments'][number]['health'], Tone>> = { due: 'warn', offline: 'bad' }

/** The photo of a bench: what stands where, as the bench’s record has it now. */
export const BenchPhoto = ({ device }: { device: Device }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  if (!device.picture) return null
  const shown = ({ instrument, text: words, ...place }: PhotoLabel): PictureLabel[] => {
    if (instrument === null) return [{ ...place, name: words, body: words }]
    const one = device.instruments.find(({ id }) => id === instrument)
    // One that has gone from the bench stands nowhere on it.
    if (!one) return []
    const body = (
      <>
        {one.model} {words} <HealthTag health={one.health} />
        {one.serial && (
          <div className="lb-muted">
            {t('field.serial')} {one.serial}
          </div>
        )}
      </>
    )
    return [{ ...place, name: one.model, body, tone: tones[one.health] }]
  }
  return (
    <>
      <LabelledPicture
        src={device.picture}
        alt={t('picture.alt', { name: text(device.name) })}
        labels={device.photoLabels.flatMap(shown)}
      />
      {device.editable && <PhotoLabelsButton device={device} src={device.picture} />}
    </>
  )
}
