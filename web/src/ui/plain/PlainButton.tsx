import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined'
import type { ComponentProps, ReactNode } from 'react'
import { useSettings } from '../../app/settings/settings.ts'
import { Link } from '../navigation.ts'
import { buttonClass, type ButtonLook } from './look.ts'
import './plain.css'

interface LookProps {
  look?: ButtonLook
  /** Smaller or larger than everything else. */
  size?: 'small' | 'large'
  icon?: ReactNode
  className?: string
}

type Props = LookProps & ComponentProps<'button'> & { loading?: boolean }

/** A button without the component library, for pages that do not wait for it; it looks like the library's. */
export const PlainButton = ({
  look,
  size,
  icon,
  className,
  loading,
  children,
  onClick,
  ...button
}: Props) => {
  const own = useSettings((state) => state.size)
  return (
    <button
      type="button"
      {...button}
      className={buttonClass(own, { look, size, className })}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
    >
      {loading ? <LoadingOutlined aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** A link of the app that looks so. */
export const PlainLinkButton = ({
  look,
  size,
  icon,
  className,
  children,
  ...link
}: LookProps & ComponentProps<typeof Link>) => {
  const own = useSettings((state) => state.size)
  return (
    <Link {...link} className={buttonClass(own, { look, size, className })}>
      {icon}
      {children}
    </Link>
  )
}
