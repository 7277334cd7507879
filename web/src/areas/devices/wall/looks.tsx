import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined'
import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined'
import DisconnectOutlined from '@ant-design/icons/es/icons/DisconnectOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import type { ReactNode } from 'react'
import type { Tone } from '../../../ui/StatusTag.tsx'
import type { SeatState } from './seats.ts'

/** How a state of a seat looks: never by colour alone. */
export const seatLooks: Record<SeatState, { tone: Tone; mark: ReactNode }> = {
  free: { tone: 'ok', mark: <CheckCircleOutlined /> },
  occupied: { tone: 'active', mark: <UserOutlined /> },
  reserved: { tone: 'warn', mark: <CalendarOutlined /> },
  limited: { tone: 'neutral', mark: <LockOutlined /> },
  fault: { tone: 'bad', mark: <WarningOutlined /> },
  offline: { tone: 'neutral', mark: <DisconnectOutlined /> },
}

/** Somebody there asks for help and nobody is on the way. */
export const askingLook = { tone: 'warn' as Tone, mark: <QuestionCircleOutlined /> }
