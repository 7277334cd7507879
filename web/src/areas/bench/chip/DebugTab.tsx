import { Button, Space } from 'antd'
import type { ChipAct, ChipState } from '@labbox/contract/bench/program.ts'
import { useTranslation } from '../../../app/i18n.ts'

interface Props {
  state: ChipState | undefined
  /** Of the source, where it stands. */
  line: number | null
  tell: ((what: ChipAct) => void) | null
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** Stops, steps and looks into a running part. */
export const DebugTab = ({ state, line, tell }: Props) => {
  const { t } = useTranslation('chip')
  const halted = state?.doing === 'halted'
  return (
    <>
      <Space wrap>
        <Button disabled={!tell || halted} onClick={() => tell?.({ act: 'halt' })}>
          {t('debug.halt')}
        </Button>
        <Button disabled={!tell || !halted} onClick={() => tell?.({ act: 'step' })}>
          {t('debug.step')}
        </Button>
        <Button type="primary" disabled={!tell || !halted} onClick={() => tell?.({ act: 'go' })}>
          {t('debug.go')}
        </Button>
        <Button disabled={!tell} onClick={() => tell?.({ act: 'reset' })}>
          {t('debug.reset')}
        </Button>
      </Space>
      <p className="lb-muted">{t('debug.hint')}</p>
      {state && (
        <>
          <p>
            {line === null
              ? t('debug.at', { address: hex(state.pc, 4) })
              : t('debug.atLine', { address: hex(state.pc, 4), line })}
          </p>
          <dl className="lb-code-window-registers lb-num">
            {state.registers.map(([name, value]) => (
              <div key={name}>
                <dt className="lb-muted">{name}</dt>
                <dd>{hex(value, value > 255 ? 4 : 2)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
