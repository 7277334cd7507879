import { Popover } from 'antd'
import { useRef, useState, type KeyboardEvent, type PropsWithChildren } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { MoreButton } from './MoreButton.tsx'

const itemsOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
]

/** The row's acts behind "⋯", open from its beginning, one below the other; arrow keys go along them. */
const MoreActs = ({ children }: PropsWithChildren) => {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of a dialog that an act has opened come here too.
    const at = panel.current
    if (!at?.contains(event.target as Node)) return
    const items = itemsOf(at)
    const here = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (next !== undefined) items.at(next % items.length)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = ({ target }: { target: EventTarget }) => {
    const pressed = (target as HTMLElement).closest('a, button')
    // One that asks first stays until it is answered; the answer closes both.
    if (pressed && !pressed.closest('[data-asks]')) setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown && panel.current && itemsOf(panel.current)[0]?.focus()}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      classNames={{ root: 'lb-acts-menu' }}
      content={
        // Not a menu of ARIA: what is in it may be a button with a question of its own.
        <div ref={panel} role="group" aria-label={t('list.more')} onKeyDown={onKeyDown} onClick={onClick}>
          {children}
        </div>
      }
    >
      <MoreButton ref={button} aria-expanded={open} />
    </Popover>
  )
}

export default MoreActs
