import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined'
import { Button, Popover } from 'antd'
import {
  Children,
  Fragment,
  isValidElement,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useTranslation } from '../../app/i18n.ts'
import './list.css'

const flat = (children: ReactNode): ReactNode[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  )

const itemsOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
]

/** The row's acts behind "⋯", one below the other; arrow keys go along them. */
const More = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
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
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<EllipsisOutlined />}
        aria-label={t('list.more')}
        aria-expanded={open}
      />
    </Popover>
  )
}

/** What can be done with a row: the first is in sight, the others behind "⋯". */
export const RowActs = ({ children }: { children: ReactNode }) => {
  const [first, ...others] = flat(children)
  if (first === undefined) return null
  if (others.length === 0) return first
  return (
    <span className="lb-acts">
      {first}
      <More>{others}</More>
    </span>
  )
}
