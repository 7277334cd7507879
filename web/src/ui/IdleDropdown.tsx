import type { DropdownProps } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useIdle } from '../app/idle/use-idle.ts'

const Dropdown = lazy(async () => ({ default: (await import('antd/es/dropdown')).default }))

/** A menu that comes when the browser is idle, or when it is opened before that. */
export const IdleDropdown = ({ children, ...dropdown }: Omit<DropdownProps, 'open' | 'onOpenChange'>) => {
  const idle = useIdle()
  const [open, setOpen] = useState(false)
  const [opener] = dropdown.trigger ?? []
  const waiting = (
    <span
      className="lb-as-inside"
      onClickCapture={() => setOpen(opener === 'click')}
      onContextMenuCapture={() => setOpen(opener === 'contextMenu')}
    >
      {children}
    </span>
  )
  if (!idle && !open) return waiting
  return (
    <Suspense fallback={waiting}>
      <Dropdown {...dropdown} open={open} onOpenChange={setOpen}>
        {children}
      </Dropdown>
    </Suspense>
  )
}
