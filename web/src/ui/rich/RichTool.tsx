import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** What it does, in words. */
  label: string
  /** Said in place of the label when the pointer rests on it: why it cannot be used. */
  hint?: string
  icon: ReactNode
  /** Only of tools that switch something on and off. */
  active?: boolean
  disabled?: boolean
  onUse(): void
}

/** One button in the toolbar of rich text. */
export const RichTool = ({ label, hint = label, icon, active, disabled = false, onUse }: Props) => (
  <Tooltip title={hint}>
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      aria-pressed={active}
      className={active ? 'is-active' : ''}
      disabled={disabled}
      onClick={onUse}
    />
  </Tooltip>
)
