import { useTranslation } from '../../../../../app/i18n.ts'
import { OutputKey } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { numberSetting, switchSetting, type Setting } from '../../settings.ts'
import { linear } from '../../steps.ts'
import { useInstrument, useRefresh } from '../../use-instrument.ts'
import { key, RATINGS } from '../settings.ts'

const SECONDS = linear(1, 3600, 1, 1)
const TIMES = linear(1, 999, 1, 1)
const REFRESH_MS = 1000

const SETTINGS: Readonly<Record<string, Setting>> = Object.fromEntries(
  RATINGS.flatMap(({ channel }): [string, Setting][] => {
    const ch = `CH${channel}`
    return [
      [key(channel, 'off'), numberSetting('DP.DELAY.OFF', ch) as Setting],
      [key(channel, 'on'), numberSetting('DP.DELAY.ON', ch) as Setting],
      [key(channel, 'cycles'), numberSetting('DP.DELAY.CYCLES', ch) as Setting],
      [key(channel, 'runs'), switchSetting('DP.DELAY', ch) as Setting],
    ]
  }),
)
const RUNS = RATINGS.map(({ channel }) => key(channel, 'runs'))

/** Each output off and on for some seconds, so many times. */
const Delays = ({ onSwitched }: { onSwitched: () => void }) => {
  const { t } = useTranslation('bench')
  const { num, on, set, store } = useInstrument(SETTINGS)
  const isRunning = RUNS.some((name) => on(name))
  useRefresh(
    async () => {
      await store.load(RUNS)
      onSwitched()
    },
    REFRESH_MS,
    isRunning,
  )
  return (
    <div className="lb-channels">
      {RATINGS.map(({ channel }) => {
        const own = (name: string): string => key(channel, name)
        const runs = on(own('runs'))
        return (
          <fieldset key={channel} className="lb-group">
            <legend>{`${t('panels.delays.title')} ${t('panels.channel', { channel })}`}</legend>
            <div className="lb-knobs">
              {(['off', 'on'] as const).map((name) => (
                <Knob
                  key={name}
                  label={t(`panels.delays.${name}`)}
                  unit="s"
                  steps={SECONDS}
                  format={(seconds) => `${seconds} s`}
                  value={num(own(name))}
                  onChange={(seconds) => set(own(name), seconds)}
                />
              ))}
              <Knob
                label={t('panels.delays.times')}
                steps={TIMES}
                format={(times) => `×${times}`}
                value={num(own('cycles'))}
                onChange={(times) => set(own('cycles'), times)}
              />
            </div>
            {store.get().error && <small role="alert">{store.get().error}</small>}
            <OutputKey
              on={runs}
              label={t('panels.delays.of', { channel })}
              text={t(runs ? 'panels.delays.runs' : 'panels.delays.start')}
              onChange={(next) => set(own('runs'), next)}
            />
          </fieldset>
        )
      })}
    </div>
  )
}

export default Delays
