import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined'
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined'
import CloseCircleOutlined from '@ant-design/icons/es/icons/CloseCircleOutlined'
import ExclamationCircleOutlined from '@ant-design/icons/es/icons/ExclamationCircleOutlined'
import MinusCircleOutlined from '@ant-design/icons/es/icons/MinusCircleOutlined'
import type { ReactNode } from 'react'
import './ui.css'

/** What a state means to the user: nothing yet, worth noting, waiting or under way, good, needs attention, bad. */
export type Tone = 'neutral' | 'note' | 'active' | 'ok' | 'warn' | 'bad'

const shapes: Record<Tone, ReactNode> = {
  neutral: <MinusCircleOutlined />,
  note: '◆',
  active: <ClockCircleOutlined />,
  ok: <CheckCircleOutlined />,
  warn: <ExclamationCircleOutlined />,
  bad: <CloseCircleOutlined />,
}

interface Props {
  tone: Tone
  /** The word is only read out: where many stand together, colour and shape are quicker to look at. */
  brief?: boolean
  children: ReactNode
}

/** A state by colour, shape and word: `<StatusTag tone="ok">{t('state.finished')}</StatusTag>`. */
export const StatusTag = ({ tone, brief = false, children }: Props) => (
  <span className={`lb-status lb-status-${tone}`}>
    <span aria-hidden>{shapes[tone]}</span>
    {brief ? <span className="lb-visually-hidden">{children}</span> : children}
  </span>
)
