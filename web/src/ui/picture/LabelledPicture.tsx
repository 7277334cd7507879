import { useState, type PointerEvent, type ReactNode } from 'react'
import type { Tone } from '../StatusTag.tsx'
import { movedByKey, placeIn, type Place } from './labels.ts'
import './labelled.css'

export interface PictureLabel extends Place {
  /** What it says, in short: read out for the mark on the picture. */
  name: string
  /** What the list beside the picture says. */
  body: ReactNode
  tone?: Tone | undefined
}

interface Props {
  src: string
  alt: string
  labels: readonly PictureLabel[]
  /** Labels can be moved: dragged, or by arrow keys. */
  onMove?: (index: number, place: Place) => void
}

/** A picture with numbered marks, and what they stand for in a list under it; a mark and its line light up together. */
export const LabelledPicture = ({ src, alt, labels, onMove }: Props) => {
  const [lit, setLit] = useState<number | null>(null)
  const light = (index: number) => ({
    onMouseEnter: () => setLit(index),
    onMouseLeave: () => setLit(null),
  })
  const drag = (event: PointerEvent<HTMLElement>, index: number) => {
    const picture = event.currentTarget.parentElement
    if (picture && event.currentTarget.hasPointerCapture(event.pointerId))
      onMove?.(index, placeIn(picture.getBoundingClientRect(), event))
  }
  return (
    <figure className="lb-labelled" data-editing={onMove ? true : undefined}>
      <div className="lb-labelled-picture">
        <img src={src} alt={alt} draggable={false} />
        {labels.map(({ x, y, name, tone }, index) => (
          <button
            key={index}
            type="button"
            className="lb-labelled-mark"
            data-lit={lit === index || undefined}
            data-tone={tone}
            data-movable={onMove ? true : undefined}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={`${index + 1} ${name}`}
            {...light(index)}
            onFocus={() => setLit(index)}
            onBlur={() => setLit(null)}
            {...(onMove && {
              onPointerDown: (event: PointerEvent<HTMLElement>) =>
                event.currentTarget.setPointerCapture(event.pointerId),
              onPointerMove: (event: PointerEvent<HTMLElement>) => drag(event, index),
              onKeyDown: (event) => {
                const place = movedByKey({ x, y }, event.key, event.shiftKey)
                if (!place) return
                event.preventDefault()
                onMove(index, place)
              },
            })}
          >
            {index + 1}
          </button>
        ))}
      </div>
      {labels.length > 0 && (
        <ol className="lb-labelled-list">
          {labels.map(({ body }, index) => (
            <li key={index} data-lit={lit === index || undefined} {...light(index)}>
              {body}
            </li>
          ))}
        </ol>
      )}
    </figure>
  )
}
