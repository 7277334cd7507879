import { memo, Suspense, useState, type ReactNode } from 'react'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import type { PanelProps } from '../props.ts'
import { Key, OutputKey } from '../Keys.tsx'
import { Knob } from '../Knob.tsx'
import { useInstrumentLink } from '../link.ts'
import { Panel } from '../Panel.tsx'
import { linear } from '../steps.ts'
import { useInstrument, useRefresh } from '../use-instrument.ts'
import { key, PROTECTIONS, RATINGS, SUPPLY_SETTINGS, TRACKING, type Rating } from './settings.ts'

const Protections = lazy(() => import('./more/Protections.tsx'))
const Delays = lazy(() => import('./more/Delays.tsx'))

const REFRESH_MS = 700

const OUTPUTS = RATINGS.map(({ channel }) => key(channel, 'output'))

interface Measured {
  volts: number
  amps: number
  watts: number
  /** CV, CC, or UR when it can hold neither. */
  mode: string
}

/** Power supply: three outputs with what they deliver. */
export const SupplyPanel = ({ instrument, memory, onMemory }: PanelProps) => {
  const { t } = useTranslation('bench')
  const supply = useInstrument(SUPPLY_SETTINGS)
  const { send } = useInstrumentLink()
  const [measured, setMeasured] = useState<Record<number, Measured>>({})
  const [tripped, setTripped] = useState<Record<number, string[]>>({})
  const protecting = memory.protecting === true
  const delaying = memory.delaying === true
  /** A protection that is on may have switched its output off. */
  const look = async (channel: number): Promise<void> => {
    const found: string[] = []
    for (const { name, word } of PROTECTIONS) {
      if (!supply.on(key(channel, name))) continue
      const { value } = await send(`DP.${word}.TRIPPED(CH${channel})`, { background: true })
      if (value === 1) found.push(word)
    }
    if (found.length > 0) supply.store.observe({ [key(channel, 'output')]: false })
    setTripped((before) =>
      found.length === 0 && !before[channel]?.length ? before : { ...before, [channel]: found },
    )
  }
  useRefresh(async () => {
    for (const { channel } of RATINGS) {
      await look(channel)
      // An output that is off delivers nothing.
      if (!supply.on(key(channel, 'output'))) continue
      const [all, mode] = [
        await send(`DP.MEAS.ALL(CH${channel})`, { background: true }),
        await send(`DP.MODE(CH${channel})`, { background: true }),
      ]
      const [volts = 0, amps = 0, watts = 0] = (all.text ?? '').split(',').map(Number)
      setMeasured((before) => ({ ...before, [channel]: { volts, amps, watts, mode: mode.text ?? '' } }))
    }
  }, REFRESH_MS)
  return (
    <Panel
      instrument={instrument}
      error={supply.error}
      onErrorSeen={supply.store.clearError}
      ready={supply.ready}
    >
      <div className="lb-channels">
        {RATINGS.map((rating) => (
          <Output key={rating.channel} {...rating} supply={supply} measured={measured[rating.channel]}>
            {protecting && (
              <Suspense fallback={null}>
                <Protections
                  rating={rating}
                  supply={supply}
                  tripped={tripped[rating.channel] ?? []}
                  onCleared={() => setTripped((before) => ({ ...before, [rating.channel]: [] }))}
                />
              </Suspense>
            )}
          </Output>
        ))}
      </div>
      {delaying && (
        <Suspense fallback={null}>
          <Delays onSwitched={() => void supply.store.load(OUTPUTS)} />
        </Suspense>
      )}
      <div className="lb-rows">
        <Key shows pressed={protecting} onPress={() => onMemory({ protecting: !protecting })}>
          {t('panels.protection')}
        </Key>
        <Key shows pressed={delaying} onPress={() => onMemory({ delaying: !delaying })}>
          {t('panels.delays.title')}
        </Key>
        {TRACKING.map((channel) => (
          <OutputKey
            key={channel}
            on={supply.on(key(channel, 'track'))}
            label={t('panels.trackOf', { channel })}
            text={t('panels.track', { channel })}
            onChange={(track) => supply.set(key(channel, 'track'), track)}
          />
        ))}
        {RATINGS.some(({ channel }) => (tripped[channel] ?? []).length > 0) && !protecting && (
          <span role="status">{t('panels.tripped')}</span>
        )}
      </div>
    </Panel>
  )
}

interface OutputProps extends Rating {
  supply: ReturnType<typeof useInstrument>
  measured: Measured | undefined
  children?: ReactNode
}

const figure = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(3))

const Output = memo(({ channel, volts, amps, supply, measured, children }: OutputProps) => {
  const { t } = useTranslation('bench')
  const { num, on, set } = supply
  const { limits } = useInstrumentLink()
  const own = (name: string): string => key(channel, name)
  const live = on(own('output'))
  const color = `var(--lb-ch${channel})`
  return (
    <fieldset className="lb-group lb-supply" data-on={live || undefined}>
      <legend style={{ color }}>
        {t('panels.channel', { channel })} <small>{`${volts} V / ${amps} A`}</small>
      </legend>
      <div className="lb-display lb-num" style={{ color: live ? color : undefined }}>
        <span className="lb-supply-mode" data-mode={live ? measured?.mode : undefined}>
          {live ? (measured?.mode ?? '') : t('panels.off')}
        </span>
        <Figure text={figure(live ? measured?.volts : 0)} unit="V" name={t('panels.measuredVolts')} />
        <Figure text={figure(live ? measured?.amps : 0)} unit="A" name={t('panels.measuredAmps')} />
        <Figure text={figure(live ? measured?.watts : 0)} unit="W" name={t('panels.measuredWatts')} />
      </div>
      <div className="lb-knobs">
        <Knob
          label={t('panels.voltage')}
          unit="V"
          digits={4}
          value={num(own('volts'))}
          steps={linear(0, Math.min(volts, limits.supplyVolts ?? volts), 0.1, 0.01)}
          limited={(limits.supplyVolts ?? volts) < volts}
          color={color}
          onChange={(value) => set(own('volts'), value)}
        />
        <Knob
          label={t('panels.current')}
          unit="A"
          value={num(own('amps'))}
          steps={linear(0, Math.min(amps, limits.supplyAmps ?? amps), 0.05, 0.001)}
          limited={(limits.supplyAmps ?? amps) < amps}
          color={color}
          onChange={(value) => set(own('amps'), value)}
        />
      </div>
      <OutputKey
        on={live}
        label={t('panels.outputOf', { channel })}
        text={t(live ? 'panels.on' : 'panels.off')}
        color={color}
        onChange={(output) => set(own('output'), output)}
      />
      {children}
    </fieldset>
  )
})

const Figure = ({ text, unit, name }: { text: string; unit: string; name: string }) => (
  <span className="lb-figure" title={name}>
    {text}
    <small>{unit}</small>
  </span>
)
