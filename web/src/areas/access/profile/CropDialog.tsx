import { Modal, Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { AVATAR_SIDE } from '@labbox/contract/access/profile.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { MOST_ZOOM, moved, squareOf, wholePicture, zoomed } from './crop.ts'
import type { Crop } from './crop.ts'

const STEP = 8
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ...{ ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] },
}
const ZOOM_STEP = 0.1

interface Props {
  picture: ImageBitmap
  busy: boolean
  /** Receives the square that is shown, shrunk. */
  onDone: (square: Blob) => void
  onClose: () => void
}

/** Which part of a picture it shall be: drag it or press the arrow keys, zoom by the slider, the wheel, or + and −. */
export const CropDialog = ({ picture, busy, onDone, onClose }: Props) => {
  const { t } = useTranslation('profile')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { side, left, top } = squareOf(picture, crop)
    context.imageSmoothingQuality = 'high'
    // Of transparent pictures the rest is white: the file has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, AVATAR_SIDE, AVATAR_SIDE)
    context.drawImage(picture, left, top, side, side, 0, 0, AVATAR_SIDE, AVATAR_SIDE)
  }, [picture, crop])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { movementX, movementY, currentTarget } = event
    setCrop((now) => moved(picture, now, movementX, movementY, currentTarget.clientWidth))
  }
  const zoomBy = (by: number) => setCrop((now) => zoomed(picture, now, now.zoom + by))
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (way) setCrop((now) => moved(picture, now, ...way, AVATAR_SIDE))
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(-ZOOM_STEP)
    else return
    event.preventDefault()
  }
  const save = () => canvas.current?.toBlob((square) => square && onDone(square), 'image/jpeg', 0.9)
  return (
    <Modal
      open
      title={t('crop')}
      onCancel={onClose}
      onOk={save}
      okText={t('common:action.save')}
      confirmLoading={busy}
      width={360}
    >
      <p className="lb-muted">{t('cropHint')}</p>
      <canvas
        ref={canvas}
        className="lb-crop"
        width={AVATAR_SIDE}
        height={AVATAR_SIDE}
        tabIndex={0}
        role="img"
        aria-label={t('crop')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => zoomBy(event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP)}
        onKeyDown={press}
      />
      <Slider
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => setCrop((now) => zoomed(picture, now, zoom))}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={t('zoom')}
      />
    </Modal>
  )
}
