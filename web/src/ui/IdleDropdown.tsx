import type { DropdownProps } from 'antd'
import { lazy } from '../app/idle/lazy.ts'
import { OnDemand } from './OnDemand.tsx'

const load = () => import('./OpenedDropdown.tsx')
const OpenedDropdown = lazy(load)

/** A menu whose part of the component library comes when the browser is idle, or when it is opened before that. */
export const IdleDropdown = ({ children, ...dropdown }: Omit<DropdownProps, 'open' | 'onOpenChange'>) => {
  const [opener = 'click'] = dropdown.trigger ?? []
  return (
    <OnDemand
      load={load}
      waiting={(ask) => (
        <span
          className="lb-as-inside"
          onClick={() => opener === 'click' && ask()}
          onContextMenu={(event) => {
            if (opener !== 'contextMenu') return
            // The browser's own menu.
            event.preventDefault()
            ask()
          }}
        >
          {children}
        </span>
      )}
    >
      <OpenedDropdown {...dropdown}>{children}</OpenedDropdown>
    </OnDemand>
  )
}
