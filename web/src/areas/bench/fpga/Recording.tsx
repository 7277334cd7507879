import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { BOARD_HZ } from 'labbox-bench/fpga/board.ts'
import { vcdOfWaves, WAVE_CLOCKS, WAVE_SIGNALS } from 'labbox-bench/fpga/waves.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { saveFile } from '../../../ui/list/csv.ts'
import type { SimulatedBoard } from './use-board.ts'
import { WaveView } from './WaveView.tsx'

const LENGTHS = [64, 256, 1024, WAVE_CLOCKS]

/** Chosen signals of the design clock by clock, to look at and to take along. */
export const Recording = ({ board }: { board: SimulatedBoard }) => {
  const { t } = useTranslation('fpga')
  const { loaded, waves } = board
  const [chosen, setChosen] = useState<string[]>([])
  const [clocks, setClocks] = useState(LENGTHS[0]!)
  if (!loaded) return null
  const known = chosen.filter((name) => loaded.names.includes(name))
  return (
    <section aria-label={t('waves.title')} style={{ display: 'grid', gap: 8 }}>
      <h2>{t('waves.title')}</h2>
      <Space wrap>
        <Select
          mode="multiple"
          value={known}
          maxCount={WAVE_SIGNALS}
          aria-label={t('waves.signals')}
          placeholder={t('waves.signals')}
          style={{ minWidth: 220 }}
          options={loaded.names.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
        <Select
          value={clocks}
          aria-label={t('waves.clocks')}
          options={LENGTHS.map((value) => ({ value, label: t('waves.length', { count: value }) }))}
          onChange={setClocks}
        />
        <Button disabled={known.length === 0} onClick={() => board.record(known, clocks)}>
          {t('waves.record')}
        </Button>
        {waves && (
          <Button onClick={() => saveFile(`${loaded.top}.vcd`, vcdOfWaves(waves, BOARD_HZ, new Date()))}>
            {t('waves.download')}
          </Button>
        )}
      </Space>
      {waves && <WaveView waves={waves} label={t('waves.title')} />}
    </section>
  )
}
