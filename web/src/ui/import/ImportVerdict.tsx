import { Alert } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** Nothing is wrong with the file. */
  right: boolean
  title: string
  /** What that means, or what is wrong. */
  children: ReactNode
}

/** What the trial of a file says, before anything is written. */
export const ImportVerdict = ({ right, title, children }: Props) => (
  <Alert
    type={right ? 'success' : 'error'}
    showIcon
    className="lb-block"
    title={title}
    description={children}
  />
)
