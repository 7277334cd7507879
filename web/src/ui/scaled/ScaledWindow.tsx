import type { CSSProperties, ReactNode } from 'react'
import './scaled-window.css'

interface Props {
  /** What it shows. */
  label: string
  /** Of the window that is shown, in CSS pixels. */
  width: number
  height: number
  children: ReactNode
}

/** A whole window drawn as small as its place: to be looked at, not used. */
export const ScaledWindow = ({ label, width, height, children }: Props) => (
  <div
    role="img"
    aria-label={label}
    className="lb-scaled"
    style={{ '--lb-scaled-width': `${width}px`, '--lb-scaled-height': `${height}px` } as CSSProperties}
  >
    <div inert aria-hidden>
      {children}
    </div>
  </div>
)
