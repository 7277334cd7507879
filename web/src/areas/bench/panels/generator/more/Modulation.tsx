import { useTranslation } from '../../../../../app/i18n.ts'
import { KeyChoice } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { useInstrumentLink } from '../../link.ts'
import { numberSetting, switchSetting, wordSetting, type Setting } from '../../settings.ts'
import { decades } from '../../steps.ts'
import { useInstrument } from '../../use-instrument.ts'
import { commandsTo, KNOBS, modeOf, modes, type Mode } from './modes.ts'

const SWITCHES = ['mod', 'sweep', 'burst'] as const

const settingsOf = (channel: number): Readonly<Record<string, Setting>> => {
  const ch = `CH${channel}`
  return {
    mod: switchSetting('DG.MOD', ch) as Setting,
    type: wordSetting('DG.MOD.TYPE', ch) as Setting,
    sweep: switchSetting('DG.SWEEP', ch) as Setting,
    burst: switchSetting('DG.BURST', ch) as Setting,
    ...Object.fromEntries(
      modes.flatMap((mode) =>
        KNOBS[mode].map(({ name }) => {
          const word = `${mode}.${name}`
          return [word, numberSetting(`DG.${word}`, ch) as Setting]
        }),
      ),
    ),
  }
}
const SETTINGS = { 1: settingsOf(1), 2: settingsOf(2) } as const

/** Modulation, sweep and burst of one channel: one of them at a time. */
const Modulation = ({ channel }: { channel: 1 | 2 }) => {
  const { t } = useTranslation('bench')
  const { limits } = useInstrumentLink()
  const { num, word, on, set, store, ready } = useInstrument(SETTINGS[channel])
  const [mod, sweep, burst] = SWITCHES.map((name) => on(name))
  const mode = modeOf({ mod: mod === true, sweep: sweep === true, burst: burst === true }, word('type'))
  const choose = async (next: Mode): Promise<void> => {
    for (const command of commandsTo(`CH${channel}`, mode, next)) await store.act(command)
    await store.load()
  }
  const color = `var(--lb-ch${channel})`
  return (
    <fieldset className="lb-group lb-generator" disabled={!ready}>
      <legend style={{ color }}>{t('panels.channel', { channel })}</legend>
      <KeyChoice
        label={t('panels.modulation.title')}
        value={mode}
        options={modes.map((value) => ({
          value,
          text: t(`panels.modulation.short.${value}`),
          label: `${t(`panels.modulation.short.${value}`)} · ${t(`panels.modulation.mode.${value}`)}`,
        }))}
        onChange={(next) => void choose(next)}
      />
      <div className="lb-knobs">
        {KNOBS[mode].map(({ name, unit, steps, hertz }) => {
          const most = hertz ? Math.min(steps.max, limits.generatorHz ?? steps.max) : steps.max
          return (
            <Knob
              key={name}
              label={t(`panels.modulation.${name}`)}
              unit={unit}
              digits={4}
              color={color}
              steps={most < steps.max ? decades(steps.min, most) : steps}
              limited={most < steps.max}
              value={num(`${mode}.${name}`)}
              onChange={(value) => set(`${mode}.${name}`, value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

export default Modulation
