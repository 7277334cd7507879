import { useState } from 'react'
import { MASK_X, MASK_Y } from '@labbox/contract/bench/scope/mask.ts'
import { useTranslation } from '../../../../../app/i18n.ts'
import { Key, KeyChoice } from '../../Keys.tsx'
import { Knob } from '../../Knob.tsx'
import { linear } from '../../steps.ts'
import type { Frame } from '../draw.ts'
import { CHANNELS, type Channel } from '../settings.ts'
import { Figures } from './Figures.tsx'
import type { Analysis } from './kept.ts'
import type { PassFail } from './pass-fail.ts'

interface Props {
  analysis: Analysis
  onChange: (change: Partial<Analysis>) => void
  test: PassFail
  frame: Frame | null
}

const divisions = (value: number): string => `${value} div`

/** A mask around a trace that was right, and whether those after it lie within. */
export const PassFailControls = ({ analysis, onChange, test, frame }: Props) => {
  const { t } = useTranslation('scope')
  const [, seen] = useState(0)
  const { of, maskX, maskY, stops } = analysis
  return (
    <>
      <KeyChoice
        label={t('test.source')}
        inline
        shows
        value={String(of[0])}
        options={CHANNELS.map((channel) => ({ value: String(channel), text: `CH${channel}` }))}
        onChange={(channel) => onChange({ of: [Number(channel) as Channel, of[1]] })}
      />
      <div className="lb-knobs">
        <Knob
          label={t('test.x')}
          value={maskX}
          format={divisions}
          steps={linear(MASK_X.min, MASK_X.max, 0.1, 0.02)}
          home={MASK_X.home}
          onChange={(value) => onChange({ maskX: value })}
        />
        <Knob
          label={t('test.y')}
          value={maskY}
          format={divisions}
          steps={linear(MASK_Y.min, MASK_Y.max, 0.2, 0.04)}
          home={MASK_Y.home}
          onChange={(value) => onChange({ maskY: value })}
        />
      </div>
      <div className="lb-keys" role="group" aria-label={t('test.title')}>
        <Key
          shows
          disabled={!frame}
          title={t('test.makeHelp')}
          onPress={() => {
            if (frame) test.make(frame, analysis)
            seen((count) => count + 1)
          }}
        >
          {t('test.make')}
        </Key>
        <Key shows pressed={stops} onPress={() => onChange({ stops: !stops })}>
          {t('test.stops')}
        </Key>
        <Key
          shows
          onPress={() => {
            test.restart()
            seen((count) => count + 1)
          }}
        >
          {t('test.restart')}
        </Key>
      </div>
    </>
  )
}

/** How many frames have passed; shown while it tests. */
export const PassFailFigures = ({ test }: { test: PassFail }) => {
  const { t } = useTranslation('scope')
  const { passed, failed } = test.counts()
  if (!test.mask()) return <p className="lb-muted">{t('test.none')}</p>
  return (
    <Figures
      label={t('test.title')}
      list={[
        [t('test.passed'), String(passed)],
        [t('test.failed'), String(failed)],
        [t('test.total'), String(passed + failed)],
      ]}
    />
  )
}
