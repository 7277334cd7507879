import type { DeviceState } from '@labbox/contract/devices/devices.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<DeviceState, Tone> = {
  free: 'ok',
  occupied: 'active',
  cleaning: 'active',
  fault: 'bad',
  offline: 'neutral',
  retired: 'neutral',
}

/** What a device is doing, in a word. */
export const StateTag = ({ state }: { state: DeviceState }) => {
  const { t } = useTranslation('devices')
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
}
