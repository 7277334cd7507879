import { Empty } from 'antd'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What belongs here. */
  title: string
  hint?: string
  /** The first step, usually a button or link. */
  action?: ReactNode
}

/** An empty page says what belongs there and offers the first step. */
export const EmptyState = ({ title, hint, action }: EmptyStateProps) => (
  <Empty
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description={
      <>
        <strong>{title}</strong>
        {hint && <div className="lb-muted">{hint}</div>}
      </>
    }
  >
    {action}
  </Empty>
)
