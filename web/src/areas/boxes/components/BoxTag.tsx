import { CLOCK_OFF_MS, type Box, type BoxState } from '@labbox/contract/boxes/boxes.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<BoxState, Tone> = {
  waiting: 'neutral',
  open: 'ok',
  ended: 'neutral',
  copied: 'bad',
  revoked: 'neutral',
}

/** How a box stands. */
export const BoxTag = ({ state }: { state: BoxState }) => {
  const { t } = useTranslation('boxes')
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
}

/** By how much the clock of a box is wrong, in the largest unit that says it. */
export const ClockTag = ({ box }: { box: Pick<Box, 'clockOffsetMs'> }) => {
  const { t } = useTranslation('boxes')
  const ms = box.clockOffsetMs
  if (ms === null) return <>{t('clock.unknown')}</>
  if (Math.abs(ms) <= CLOCK_OFF_MS) return <StatusTag tone="ok">{t('clock.right')}</StatusTag>
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const [count, unit] =
    minutes < 120
      ? ([minutes, 'minutes'] as const)
      : minutes < 2880
        ? ([Math.round(minutes / 60), 'hours'] as const)
        : ([Math.round(minutes / 1440), 'days'] as const)
  return <StatusTag tone="warn">{t(`clock.${ms > 0 ? 'fast' : 'slow'}.${unit}`, { count })}</StatusTag>
}
