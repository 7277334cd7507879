import { componentSize, type Size } from '../../app/settings/settings.ts'

export type ButtonLook = 'default' | 'primary' | 'text' | 'link'

/** Class of the height of a field. */
export const heightClass = (own: Size, size?: 'small' | 'large'): string =>
  `lb-plain-${size ?? componentSize[own]}`

export const buttonClass = (
  own: Size,
  {
    look = 'default',
    size,
    className,
  }: { look?: ButtonLook | undefined; size?: 'small' | 'large' | undefined; className?: string | undefined },
): string => ['lb-button', `lb-button-${look}`, heightClass(own, size), className].filter(Boolean).join(' ')
