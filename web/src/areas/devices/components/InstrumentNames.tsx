import type { Device, InstrumentHealth } from '@labbox/contract/devices/devices.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<InstrumentHealth, Tone> = { ok: 'ok', due: 'warn', offline: 'bad' }

/** Whether an instrument works, in a word. */
export const HealthTag = ({ health }: { health: InstrumentHealth }) => {
  const { t } = useTranslation('devices')
  return <StatusTag tone={tones[health]}>{t(`health.${health}`)}</StatusTag>
}

/** The instruments of a bench by model, with what is the matter with them. */
export const InstrumentNames = ({ device }: { device: Device }) => (
  <>
    {device.instruments.map((one) => one.model).join(', ') || '–'}
    {device.online &&
      device.instruments
        .filter((one) => one.health !== 'ok')
        .map((one) => (
          <div key={one.id}>
            {one.model} <HealthTag health={one.health} />
          </div>
        ))}
  </>
)
