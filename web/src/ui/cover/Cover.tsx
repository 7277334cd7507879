import type { CSSProperties } from 'react'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { coverOf, motifs } from './motifs.ts'
import './cover.css'

interface Props {
  url: string | null
  /** What a drawing is made from where there is no picture: the same name, the same drawing, whatever language is read. */
  name: string | LocalText
  /** Beside a name in a list, alone in a form, or across a card. */
  size?: 'small' | 'large' | 'wide'
}

/** The cover of a lab or a course: its picture, whole, else a drawing after its name. */
export const Cover = ({ url, name, size = 'small' }: Props) => {
  if (url) return <img className="lb-cover" data-size={size} src={url} alt="" loading="lazy" />
  const { motif, hue } = coverOf(
    typeof name === 'string' ? name : [name.zh, name.en].filter(Boolean).join(' '),
  )
  return (
    <svg
      className="lb-cover lb-cover-drawn"
      data-size={size}
      style={{ '--lb-hue': hue } as CSSProperties}
      viewBox="0 0 96 64"
      aria-hidden
    >
      {motifs[motif].map((path, k) => (
        <path key={path} d={path} opacity={k === 0 ? 1 : 0.45} />
      ))}
    </svg>
  )
}
